CREATE TABLE "catalogue_texts" (
	"object_id" text NOT NULL,
	"locale" text NOT NULL,
	"name" text,
	"flavour" text,
	"description" text,
	"ingredients" text[],
	"original" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "catalogue_texts_object_id_locale_pk" PRIMARY KEY("object_id","locale"),
	CONSTRAINT "catalogue_texts_something" CHECK (num_nonnulls("catalogue_texts"."name", "catalogue_texts"."flavour", "catalogue_texts"."description", "catalogue_texts"."ingredients") > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shown_name" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shown_variation" text;