CREATE TABLE "empty_searches" (
	"query" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_several" CHECK (cardinality("search_synonyms"."words") between 2 and 40)
);
--> statement-breakpoint
CREATE INDEX "empty_searches_by_count" ON "empty_searches" USING btree ("count");