-- Snacks saved with a heart, beside the lines of a cart; the notes and the public link of a passport.
CREATE TABLE "saved_snacks" (
	"cart_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_snacks_cart_id_product_id_pk" PRIMARY KEY("cart_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "passport_notes" (
	"user_id" uuid NOT NULL,
	"country" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passport_notes_user_id_country_pk" PRIMARY KEY("user_id","country"),
	CONSTRAINT "passport_notes_length" CHECK (char_length("passport_notes"."note") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "passport_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"shows_name" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passport_shares_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "saved_snacks" ADD CONSTRAINT "saved_snacks_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "carts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passport_notes" ADD CONSTRAINT "passport_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passport_shares" ADD CONSTRAINT "passport_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
