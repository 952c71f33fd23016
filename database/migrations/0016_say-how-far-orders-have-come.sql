-- Books of years take longer than a question of the shop may; the shop waits meanwhile.
SET LOCAL statement_timeout = 0;--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stage" text;--> statement-breakpoint
-- Writes the table and its indexes anew once: row by row it would take many times as long.
ALTER TABLE "orders" ALTER COLUMN "stage" TYPE text USING CASE WHEN "status" IN ('paid', 'packing', 'shipped', 'delivered') THEN "status" END;--> statement-breakpoint
UPDATE "orders" SET "stage" = (ARRAY['paid', 'packing', 'shipped', 'delivered'])[coalesce((
	SELECT max(array_position(ARRAY['paid', 'packing', 'shipped', 'delivered'], e."status"))
	FROM "order_events" e WHERE e."order_id" = "orders"."id" AND e."kind" = 'status'
), 1)] WHERE "status" = 'partially_refunded';--> statement-breakpoint
-- The stage goes with the status, whoever writes it: a process of the release before this one, too.
CREATE FUNCTION "note_the_stage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."stage" := CASE
		WHEN NEW."status" IN ('paid', 'packing', 'shipped', 'delivered') THEN NEW."status"
		WHEN NEW."status" = 'partially_refunded' THEN NEW."stage"
	END;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_note_the_stage" BEFORE INSERT OR UPDATE OF "status" ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "note_the_stage"();
--> statement-breakpoint
CREATE INDEX "orders_still_to_come" ON "orders" USING btree ("stage","placed_at","id") WHERE "orders"."stage" in ('paid', 'packing', 'shipped');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_stage" CHECK (("orders"."stage" is null) = ("orders"."status" in ('pending_payment', 'expired', 'cancelled', 'refunded')));
