CREATE TABLE "stock_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"variation_id" text NOT NULL,
	"locale" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_wishes_one_each" UNIQUE("email","variation_id")
);
--> statement-breakpoint
CREATE INDEX "stock_wishes_waiting" ON "stock_wishes" USING btree ("variation_id","created_at") WHERE "stock_wishes"."confirmed_at" is not null and "stock_wishes"."told_at" is null and "stock_wishes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "stock_wishes_by_end" ON "stock_wishes" USING btree ("expires_at");