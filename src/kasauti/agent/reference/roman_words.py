"""Hindi words of an order in roman letters, by what they do (`words` says what the tags mean)."""

from __future__ import annotations

from types import MappingProxyType

ROMAN = MappingProxyType(
    {
        "neg": "nahi | nahin | nai | nhi | mat | bina | bagair | na ho | naa",
        "behind": "ke bina | ke bagair | ke bina hi | free",
        "low": "kam | thoda | thodi | thode | halka | halki | thoda kam | thodi kam",
        "high": """
            zyada | zyaada | jyada | jyaada | ziada | bahut | bohot | bahot | khoob | aur zyada | ek dam | ekdum
        """,
        "normal": "saadha | sada | saada",
        "with": """
            ke saath | ke sath | saath | sath | daal ke | dal ke | daal kar | dal kar | daalke | dalke |
            wali ke saath
        """,
        "add": """
            chahiye | chaiye | chahie | chaahiye | chahiyen | chahye | lunga | loonga | lungi | loongi | lenge |
            lena | leni | lene | le lo | lelo | le lunga | le lungi | le lenge | le lena | daalo | dalo | daaliye |
            daliye | daalna | dalna | daliyega | daaliyega | likho | likhiye | likhna | lagao | lagana | lagaiye |
            bhejo | bhejna | bhejiye | jodo | jodna | mangwana | mangvana | mangwani | ho jaye | ho jaaye | dena |
            deni | dijiye | dijie | dijiyega | dijiega | dedo | dedena | dedijiye | dein | manga lo | lao | laana |
            laiye | de sakte | dila do | daaldo | daldo | dalwana | daldena | likh lo | likh lena | likh lijiye |
            note karo | note kar lo | note kijiye | lelenge | pack karo | karwana | mangana
        """,
        "keep": "rakho | rakhna | rakhiye | rakhna hai | rakhiyega | rahega | rahegi",
        "set": """
            karo | kijiye | kijie | karna | kar lo | kar lijiye | kar lena | kardo | kardena | kardijiye | banao |
            banaiye | badlo | badalna | karna hai | kijiyega | karwa do | kar le | karde | hoga to | karein | karen |
            kar de na | karenge | karwao | kariye | kariyega | chahiye tha | chahiye the
        """,
        "drop": """
            hatao | hatana | hataiye | nikalo | nikaalo | nikalna | nikaliye | chhodo | chodo | hatado | hatadena |
            hatwa do | kaat do | hata lo | nikaal lo | nikal lo
        """,
        "never": """
            rehne do | rahne do | rehne dijiye | rehne dena | rehnedo | rahne dijiye | chhod do | chod do | chhodo |
            chhod dijiye | jaane do | jane do | rehne hi do | rahne dena | chhor do | chodiye | chhodiye |
            rehne dein
        """,
        "dropping": """
            hata ke | hata kar | hatake | hatakar | nikal ke | nikaal ke | nikaal kar | nikal kar
        """,
        "cancel": "radd | cancil | cansal | kainsal",
        "all": """
            sabme | sabmein | sabko | poora | pura | poori | puri | poore | pure | sab | sab kuch | sara | saara |
            saari | sabhi | saare | sare | sab ka sab
        """,
        "ref": """
            usko | usme | usmein | usmen | isme | ismein | ismen | isko | uska | uski | iska | iski | wahi | wohi |
            vahi | vohi | yeh | ye | woh | wo | vo | use bhi | ise | uspe | ispe | inko | unko | unme | unmein |
            inme | wala wahi | yahi wala | waisa hi | vaisa hi | unhe | inhe
        """,
        "both": "dono | donon | dono mein | dono me | dono ko",
        "also": "bhi",
        "other": "baaki | baki",
        "only": "sirf | keval | matr",
        "sorry": """
            maaf kijiye | maaf karna | maaf karo | maaf kijiyega | matlab | nahi nahi | nahin nahin | nahi nahi nahi |
            galti | galti se | balki | mera matlab | nahi ruko | na na | nahi sorry | sorry nahi | arre nahi |
            are nahi | arey nahi | arre nahi nahi
        """,
        "actually": "asal mein | asal me | mann badal gaya | man badal gaya",
        "arre": "arre | arey | aray",
        "think": """
            sochta hoon | sochti hoon | sochta hun | sochti hun | sochta hu | sochti hu | soch raha hoon |
            soch rahi hoon | soch raha hun | soch rahi hun | soch raha hu | soch rahi hu | sochne do | sochne dijiye |
            soch loon | soch lu | soch lun | soch ke batata | soch ke batati | soch kar batata | soch kar batati |
            abhi nahi | abhi nahin | abhi mat karo | abhi mat karna | abhi mat | abhi place mat | abhi ruko |
            abhi rukiye | abhi rukna | thodi der | thodi der ruko | place mat karo | place mat karna |
            confirm mat karo | confirm mat karna | order mat karo | order mat karna | order mat lagana |
            place nahi karna | pooch ke batata | puch ke batata | pooch ke batati | puch ke batati | poochh ke |
            dekhta hoon | dekhti hoon | dekhta hun | dekhti hun | sochna padega | soch kar | soch ke |
            abhi decide nahi | pata nahi | confirm nahi | abhi tak nahi | soch lene do | socha nahi |
            abhi socha nahi | pakka nahi | sochte hain | socha jaye | abhi confirm mat karo | abhi confirm mat karna |
            abhi place mat karo | abhi place mat karna | abhi order mat karo | abhi order mat karna
        """,
        "wait": """
            ruko | rukiye | rukna | ruk jao | rukiyega | ek minute | ek min | ek second | ek sec | ek mint |
            ek minat | zara ruko | zara rukiye | do minute | do min | ek seconds | bas ek minute | bas ek second |
            bas ek sec | bas do minute | do second | thehro | thahro | ruk jaiye | thoda ruko | thoda rukiye
        """,
        "readback": """
            dohra do | dohrao | dohraiye | dohrana | dohra dijiye | kya kya hai | kya kya hua | kya likha |
            kya kya likha | order kya hai | mera order kya hai | order batao | order bata do | order bataiye |
            order sunao | order suna do | phir se bata do | phir se batao | phir se bolo | dobara bolo |
            dobara batao | dobara bata do | ek baar bata do | ek baar batao | ek baar bol do | kya kya liya |
            kya likha hai | kya kya likha hai | kya hua order | order dobara bata do | order dobara batao |
            order kya hua | order kya likha | order me kya hai | order mein kya hai | order mein kya kya hai |
            order bolo | order bol do | dobara boliye | ek baar suna do | ek baar padh do
        """,
        "done": "ho gaya",
        "status": """
            ho gaya kya | order ho gaya | order ho gaya kya | place ho gaya | place ho gaya kya | place hua |
            hua kya | lag gaya | lag gaya kya | confirm hua | confirm ho gaya | sun rahe ho | sun rahe hain |
            sun rahe hai | sun rahi ho | aawaz aa rahi | awaaz aa rahi hai | order hua | order hua kya |
            order lag gaya | order gaya kya | order ho gaya na | order place hua | order place hua kya |
            order place ho gaya | order place ho gaya kya | order confirm hua | order confirm ho gaya |
            order confirm hua kya
        """,
        "close": """
            itna hi | bas itna hi | bas itna | bas itni hi | itna hi bas | itna kaafi | itna kaafi hai | bas bas |
            bas ho gaya | ho gaya bas | aur kuch nahi | aur kuch nahin | aur kuchh nahi | kuch nahi | kuch nahin |
            kuch aur nahi | kuch aur nahin | aur nahi | bas yahi | bas yehi | yahi bas | bas yahi hai | bas yahi tha |
            yahi hai bas | bas kar do | bas karo | bas kijiye | aur nahi chahiye | aur kuch nahi chahiye |
            kuch nahi chahiye | bas itna hi chahiye | bas itna hi hai | bas itna hi tha | itna hi hai |
            itna hi rakho | itna hi rakhiye | bas theek hai | khatam | itne hi | bas itne hi | bas itna hi rakhna |
            itna hi chahiye | bas hai
        """,
        "bas": "bas | bus",
        "place": """
            book kar do | book karo | final kar do | final karo | pakka kar do | pakka karo | book kar dijiye |
            lock kar do | final kar dijiye | order pakka | bill bana do | order kardo | fix kar do | final
        """,
        "start": """
            order karna hai | order karna tha | order dena hai | order dena tha | order lena | order likhiye |
            order likho | order likh lo | order likh lijiye | order note karo | order note kar lo |
            order note kijiye | order lijiye | order le lo | order le lijiye | order karwana hai | order lagana tha |
            order lagana hai | khana order karna hai
        """,
        "yes": """
            pakka | haan | han | haanji | haan ji | ji haan | ha | haa | theek hai | thik hai | theek | thik |
            sahi hai | sahi | bilkul | bilkul sahi | theek h | haan haan
        """,
        "ack": "achha | accha | acha | achchha | ji | chalo | chaliye | toh | to phir | phir | waise",
        "thanks": "shukriya | dhanyavaad | dhanyawad | dhanyavad",
        "bye": "alvida",
        "hello": "namaste | namaskar | haloo | suniye | suno",
        "ask": """
            hai kya | hain kya | milta hai | milti hai | milte hain | milta hai kya | milti hai kya | available hai |
            rakhte hain | rakhte ho | bhi hai kya | kya aapke paas | aapke paas | tumhare paas | milega kya |
            milegi kya | milenge kya | hota hai kya | hoti hai kya | hota hai | hoti hai | banate ho | banate hain |
            kaisa hai | kaisi hai
        """,
        "will": """
            milega | milegi | milenge | mil jayega | mil jayegi | mil jaega | mil jayenge | mil sakta | mil sakti |
            mil sakte | hoga | hogi
        """,
        "price": """
            kitne ka | kitne ki | kitne ke | kitna hua | kitne hue | daam | dam kya | rate | kimat | keemat |
            kitne paise | kitna lagega | total kitna | kitne rupaye
        """,
        "menu": "kya kya milta hai | kya kya milega | kya milega | kya kya hai aapke paas",
        "jagah": """
            uski jagah | iski jagah | uske badle | iske badle | ki jagah | ki jagah par | ke badle | ke bajaye |
            ke bajay | ki jagah pe | ki jagha
        """,
        "in": "mein | me | men | main | par | pe | wale mein | wali mein",
        "ko": "ko | se",
        "aur": "aur | or",
        "and": """
            tatha | lekin | magar | par haan | saath mein | saath me | uske saath | evam | uske baad | us ke saath |
            iske saath
        """,
        "unit": "glaas | gilaas | wala cup",
        "once": "ek baar | ek bar | phir se | dobara | wapas",
        "first": "pehla | pehle wala | pehli wali | pehli | pehla wala | pehle",
        "second": """
            doosra | dusra | doosri | dusri | doosra wala | dusra wala | doosri wali | dusri wali | doosre | dusre
        """,
        "last": "aakhri | akhri | aakhri wala | last wala | last wali",
        "hai": "hai | hain | h | tha | thi",
        "kya": "kya",
        "wala": "wala | wali | wale | waala | waali | vala | vali",
        "ofhi": "ka | ke | ki",
        "fill": """
            mujhe | mujhko | hamein | humko | hume | hamko | mereko | mere | mera | meri | liye | ke liye | aap |
            aapka | kripya | zara | jara | kuch | kuchh | abhi | bhaiya | bhai | bhaisahab | didi | yaar | boss |
            toh | na | hoon | hun | hu | gaya | jaldi | raha | rahi | koi | ab | khaana | khana | sakte | sakta |
            sakti | dijiyega please | phir bhi | ji haan to | woh bhi | mere liye | hamare | hum | main | bataiye |
            bata | batao | hello ji | rupaye | achhe se | kare | kar ke | karke
        """,
    }
)
"""Phrases by what they do; parted by " | "."""
