"""Words that people know: none of them is a misspelling of another one.

English as menus, shops, clinics and travel desks use it, and romanised Hindi in one spelling for each word. A
language that is not here has no lexicon: one changed vowel is then never forgiven.
"""

from __future__ import annotations

_ENGLISH = """
able about above accept access account action active actor address adult advance advice after again age agent ago air
airport alarm alive allow almost alone along already also always amber among amount angle animal annual another answer
apart apple apply april apron area argue arise armed army around arrive arrow aside asked assist audio august author
avoid awake award away awful baby back badge badly baker balance ball balloon balm banana band bank banner bare barely
bark barley barn barrel base basic basil basin basis basket batch bath batter battle beach bead beak beam bean bear
beard beast beat bed bee beef been beer beet before begin behind belief bell belly below belt bench bend berry best
better between bill billing bind bird birth biscuit bite biter bitter black blade blame bland blank blanket blast
blend bless blind block blood bloom blow blue board boat body boil boiled bold bolt bond bone bonus book booking boost
boot border bored born boss both bottle bottom bounce bowl box boxes boy brain brake branch brand brass brave bread
break breakfast breast breath brew brick bride bridge brief bright bring broad broken bronze broom broth brother brown
brunch brush bubble bucket budget buffalo buffet build bulb bulk bull bullet bundle bunch burger burn burst bus bush
business busy butter button buyer cabbage cabin cable cake call called calm camel camera camp can cancel cancelled
candle candy cane canon cannon canteen cap capital captain car card care career careful cargo carpet carrot carry cart
carton case cash cashew cast castle casual cat catch cater cattle cause caution celery cell cement center cereal
certain chain chair chalk chance change channel charge charger charm chart chase cheap check cheek cheer cheese chef
chemist cherry chest chew chick chicken chief child children chili chill chilled chin chip chips chocolate choice
choose chop chops chopped chunk cinema cinnamon circle city civil claim class clean clear clerk click client climb
clinic clip clock close closed cloth clothes cloud clove clover club clue coach coal coarse coast coat cocktail cocoa
coconut code coffee coil coin coke cold collar collect college colour column comb combine come comedy comet comfort
comic comma common company compare complete confirm confirmed connect consult contact contain content contest contract
control cook cooked cookie cool cooler copper copy coral cord core corn corner correct cost cotton couch cough count
counter country couple coupon course court cousin cover cow crab crack cradle craft crash cream create credit creek
crew crime crisp crispy cross crowd crown crude crush crust crystal cube cucumber cumin cup curd cure curl current
curry curse curtain curve custard custom customer cut cute cycle daily dairy damage damp dance danger dark dash data
date dawn day dead deaf deal dealer dear death debit debt decide deck decline deep deer default defer degree delay
delete delhi deliver delivery demand dense dental deny depart depend deposit depth derive desert deserve desk dessert
detail devil device dial diamond diary dice die diesel diet differ digit dine diner dinner dip direct dirt dirty disc
dish dishes disk distance ditch dive divide doctor dog doll dollar done donor door dose double dough down dozen draft
drain drama draw drawer dream dress dried drill drink drive driver drop dry duck dues dull dumb dump during dust duty
each eager eagle early earn earth ease east easy edge edit effect egg eggs eight either elbow elder eleven else email
empty end enemy energy engine enjoy enter entry envelope equal error escape even evening event every exact exam except
exchange excuse expert extra eyes fabric face facial fact fade fail faint fair fairy faith fall false fame family fan
fancy far fare farm farmer fast fat fatal father fault favour fear feast feather fee feed feel feet fell fellow felt
female fence fern fever few fiber field fierce fifty fight figure file fill filled fillet film filter final find fine
finger finish fire firm first fish fist fit five fix flag flame flash flask flat flavour flea fleet flesh flight flip
float flood floor flour flow flower flu fluid flush fly foam focus foil fold folk follow fond food fool foot for force
fork form formal fort forth forty forward found four fourth fowl frame free freeze french fresh fried friend fries
from front frost frozen fruit fry frying fuel full fully fun fund funny fur future gain game garage garden garlic gas
gate gather gauge gear general gentle get giant gift ginger girl give glad glass glow glue goat gold golden good grace
grade grain grand grant grape grapes grass grate gravel gravy gray grease great greed green greet grid grill grilled
grind grip grocery gross ground group grow guard guess guest guide guitar gum gun gutter habit hair half hall ham
hammer hand handle hang happy harbour hard hare harm harsh harvest hat hatch have hazel head heal health healthy heap
hear heart heat heater heavy heel height hello help hemp hen herb herbal here hero hidden hide high hill hint hire hit
hold hole holiday holly holy home honest honey hood hook hope hoping hopping horn horse hospital host hot hotel hour
house how huge human humble hungry hunt hurry hurt husband ice icing idea ideal idle image inch income indoor infant
inform ink inner input insect inside insure iron island issue item ivory jacket jail jam jar jeans jelly jest jet
jewel job join joint joke joker journey joy judge juice juicy jump junction june jungle junior juniper jury just keen
keep kettle key kick kid kidney kill kind king kiosk kiss kit kitchen kite kiwi knee knife knot know label lace lack
ladder lady lake lamb lamp land lane lapse large laser last late later latte latter laugh launch laundry lava law lawn
lawyer layer lazy lead leader leaf leak lean leap learn lease leash leather leave led leek left leg legal lemon
lemonade lend length lentil less lesson let letter lettuce level lever licence lid life lift light like lime limit
limp line linen link lion lip liquid list listen liter litter little live liver living loaf loan lobby local lock
locker lodge log logic lone long look loop loose lord lose loss lost lot loud lounge love lover low loyal luck lucky
luggage lump lunch lung lure luxury lying macaroni machine mad made magic mail main major make maker male mall malt
man manager manner manual maple marble march mare margin mark market marry mask mass massage massive master mat match
mate matter mature may mayo maze meal mean meaning measure meat medal medical medicine medium meet mellow melon melt
member memory men mend mental menu mercy mere merit merry mesh message metal meter method middle might mild mile milk
mill mince mind mine mineral mini mint minor minus minute mirror miss mist mix mixed mixer mobile mocha mode model
modern moist molar monday money monk month mood moon moral more morning most motel mother motor mount mouse mouth move
movie much mud mug multi muscle mushroom music must mustard mutton nail naked name nanny napkin narrow nasal nation
native nature near neat neck need needle nerve nest net never new news next nice night nine noble noise noodle noodles
noon normal north nose note notebook nothing notice novel now number nurse nut nuts oak oats object ocean off offer
office often oil old olive olives omelette once one onion only open opener option orange order organ organic origin
other ounce oven over own owner oyster pace pack packed packet pad page paid pain paint pair palace pale palm pan
panel panic pant pants papaya paper parcel pardon parent park parking part party pass past pasta paste pastor pastry
pat patch path patient patio pattern pause pay payment pea peace peach peak peanut pear pearl peas peel peer pen penny
people pepper peppers pepperoni perch perfect period person pest petal petrol pharmacy phase phone photo phrase piano
pick pickle picnic picture pie piece pier pig pile pill pillow pilot pin pinch pine pineapple pink pint pipe pistachio
pit pitch pitcher pizza place plain plan plane plant plaster plastic plate platter play plaza please plenty plot plow
plug plum plumber plump plus pocket poem point poison pole police polish polite pond pony pool poor pop popcorn pork
port porter portion position post pot potato potatoes pottery pouch pound pour powder power prawn prawns present press
pretty price pride prime print prior prize probe profile profit proof proper proud prove pudding pull pulp pulse pump
pumpkin punch pupil pure purple purse push put puzzle quail quality quarter queen query quest quick quiet quilt quit
quite quiz quote rabbit race rack radio radish rage rail rain raise raisin raisins ram range rank rapid rare rate
rather ratio raw ray razor reach read ready real rear reason rebate receipt receive recent recipe record red reduce
reed reef refer refund refuse regular reject relax relay release remain remote remove rent renter repair repeat reply
report request rescue reserve resort rest restaurant result retail retire return review reward rib rice rich ride
rider ridge rifle right ring rinse ripe rise risk rival river road roast roasted rob robe robot rock rocket rod role
roll rolls roof room root rope rose rotten rough round route router row royal rub rubber ruby rude rug rule rum run
runner rural rush rusty sack sad saddle safe safety sail saint salad salary sale salmon salon salt salted salty same
sample sand sandal sandwich sandy sauce saucer sausage save saving savoury say scale scan scar scarf scene scent
school science scissors scoop scope score scrap scratch screen screw scrub sea seal search season seat second secret
see seed seeds seek seem seen select self sell send senior sense serial serve server service sesame set seven severe
sew shade shadow shake shall shallow shame shampoo shape share sharp shave shed sheep sheer sheet shelf shell shelter
shift shine shiny ship shirt shock shoe shoot shop short shot should shoulder shout show shower shrimp shrine shut shy
sick side sight sign signal silk silly silver simple since sing singer single sink sip sir sister sit site six size
skate skin skip skirt sky slab sleep sleeve slice sliced slide slim slip slot slow small smart smell smile smoke
smoked smooth snack snail snake snow soak soap sober social sock soda sofa soft soil solar sold sole solid solve some
son song soon soot sore sorry sort soul sound soup sour south space spare spark speak special speed spell spelling
spend spice spices spicy spider spill spinach spine spirit spit splash split spoil sponge spoon sport spot spray
spread spring sprout sprouts square squash stable staff stage stain stair stake stale stall stamp stand staple star
starch stare start starter state station stay steady steak steal steam steamed steel steep stem step stereo stew stick
sticky stiff still sting stir stock stole stomach stone stood stool stop storage store storm story stove straight
strain strange straw strawberry stream street stress strict strike string strip stripe strong student studio study
stuff stuffed style sub subject submit such suck sudden suffer sugar suit suite sum summer summit sun sunday super
supper supply sure surf surface sweat sweater sweep sweet swift swim swing switch syrup system table tablet tail
tailor take taken tale talent talk tall tame tamper tank tap tape target tart taste tasty tax taxi tea teach team tear
teen teeth tell temper temple ten tender tennis tenor tent tenth term terrace test text thank theft their then theory
there these thick thief thigh thin thing think third this those though thread threat three throat throw thumb ticket
tie tiger tight tile till timber time timer tin tiny tip tire tired tissue title toast today toe toffee together
toilet told tomato tomatoes tone tongue tonic tool tooth top topic topping torch total touch tough tour towel tower
town toy track trade trail train trap travel tray treat tree trial tribe trick tried trim trip trouble truck true
trunk trust truth tube tuna tune turkey turn turnip twelve twenty twice twin twist type tyre ugly ultra umbrella uncle
under union unit until upper upset urban urgent use used user usual valid valley value van vanilla vary vast vault
veal vegan vegetable vehicle veil vein vendor verb verse very vest vet video view villa village vine vinegar violet
virus visa visit vital vitamin voice void volume vote voucher wafer waffle wage wagon waist wait waiter wake walk wall
wallet walnut want war ward warm warn wary wash washed waste watch water wave wax way weak wealth wear weather weave
wedding weed week weigh weight well west wet whale wheat wheel when where which while whip white whole why wick wide
width wife wild will win wind window wine wing winner winter wipe wire wise wish with witness wolf woman women wood
wool word work worker world worm worry worse worst worth wound wrap wraps wrist write wrong yard year yeast yellow yes
yet yield yogurt you young your youth zebra zero zest zinc zip zone zoo
"""
_HINDI = """
aaj aam aata achaar adrak ajwain akhrot aloo amla amrood anaar ananas anda angoor arbi badam bahar baingan bajra
bandar baraf barfi bartan basmati bazaar besan bhaat bhaalu bhai bhains bhajia bhaji bhalla bharta bhatura bhindi
bhuna bindi biryani boondi chaat chai chakli chammach chana chawal cheeni chhaach chhaas chhole chikki chilla chola
chutney daal dahi dalia darwaza dawa dhaba dhaniya dhokla doodh dosa falooda gaay gajar galat galti gaadi garam gobi
gosht gujiya gulab gulkand gur gatta halwa haldi hara hari idli imli jalebi jamun jeera jhinga jowar kabuli kachori
kadai kadhi kaju kala kaleji kali kamra kathal kela kebab keema kesar khana kheera kheer khichdi khoya kishmish kofta
korma kulcha kulfi laal lakdi lassi laddoo lauki lehsun litti lobia machhli maida makhana makhani makhan makka malai
masala masla masoor matar matka meetha methi mirch mirchi misal mithai mooli moong murgh mooh namak namkeen nariyal
nashta neela neembu paan paani paapad paav pakoda pakora palak paneer papaya papdi paratha patta peda peela phal
phirni phool phulka pista poha poori puchka pudina pulao pyaala pyaaz raat rabdi rajma raita ras rasgulla rasam
rasmalai rasta roti rotla saada sabudana sabzi saag sambar samosa santara sarson saunf seb sev sewai shaam shahi
shakkar sharbat sheera shorba sooji subah supari tadka tamatar tandoor tandoori tarbooz tawa thali thaila thanda
thandai tikka tikki til tulsi tuvar upma urad uttapam vada vrat zaafran baad baal baap baat bada badi band beta beti
bhaag bhaari bimaar chaar chaand chaabi chadar chhota dard darzi dekha din dost dukaan gadha ghar ghoda gaana hafta
haath hisaab hona jaldi kaam kaan kagaz kamar kapda kharab khali kharch khata khet khush kitab kitna kursi kuch lamba
ladka ladki likha log maal maa mahina makaan mala mard matlab mausam mela mez mitti moti mota naam nala nali naya naak
nishan paisa palang pata pati patni pehla pet phone pooja purana raja rani saaf saal saman samay sapna sardi seedha
shaadi sheesha shehar suna taala tala tali tareekh tel teekha tola udhar umar vajan waqt yaar zameen zyada
"""

KNOWN: frozenset[str] = frozenset(f"{_ENGLISH} {_HINDI}".split())
"""Known words in small Latin letters."""
