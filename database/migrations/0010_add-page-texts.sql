-- Texts of country pages and of the home page in the owner's own words.
CREATE TABLE "page_texts" (
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_texts_name_locale_pk" PRIMARY KEY("name","locale"),
	CONSTRAINT "page_texts_length" CHECK (char_length("page_texts"."text") between 1 and 600)
);
