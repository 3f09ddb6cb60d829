"""Tell people: a finished run comes in; terminal text, JSON, JUnit, Markdown and one HTML file go out."""
