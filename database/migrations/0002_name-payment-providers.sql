-- Payment attempts name their provider and the provider's own id. The column of the previous release
-- stays, and a trigger keeps both columns equal: its processes still use theirs during an update.
-- The release after this one drops the trigger and the old column.
ALTER TABLE "stock_movements" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider" text DEFAULT 'square' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_order_id" text;
--> statement-breakpoint
CREATE FUNCTION "mirror_provider_order_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- An id is written once and never changes.
	NEW."provider_order_id" := coalesce(NEW."provider_order_id", NEW."point_of_sale_order_id");
	NEW."point_of_sale_order_id" := NEW."provider_order_id";
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "payment_attempts_mirror" BEFORE INSERT OR UPDATE ON "payment_attempts" FOR EACH ROW EXECUTE FUNCTION "mirror_provider_order_id"();
--> statement-breakpoint
UPDATE "payment_attempts" SET "provider_order_id" = "point_of_sale_order_id" WHERE "point_of_sale_order_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_provider_order_id_unique" UNIQUE("provider_order_id");
