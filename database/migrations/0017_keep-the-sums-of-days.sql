CREATE TABLE "day_sums" (
	"day" date NOT NULL,
	"time_zone" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"count" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "day_sums_day_time_zone_kind_code_pk" PRIMARY KEY("day","time_zone","kind","code")
);
--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("done_at");--> statement-breakpoint
-- Whatever a day's sums add up, the change of it drops them, by whatever program. By some clock an instant is of Greenwich's day or of one beside it: all
-- three are dropped. Until it has committed, nobody keeps sums of that day anew (shop/figures/keeping.ts), which could not see the change yet; the lock
-- is one of 400, so that a change of many years takes no more.
CREATE FUNCTION "forget_day_sums"("at" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	greenwich date := ("at" AT TIME ZONE 'UTC')::date;
BEGIN
	IF greenwich IS NULL THEN
		RETURN;
	END IF;
	PERFORM pg_advisory_xact_lock_shared(7301, (greenwich - '1970-01-01'::date) % 400);
	DELETE FROM "public"."day_sums" WHERE "day" BETWEEN greenwich - 1 AND greenwich + 1;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_sums_with_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD."id", OLD."paid_at", OLD."total_cents", OLD."delivery_method", OLD."ship_to" ->> 'country', OLD."demo")
		IS NOT DISTINCT FROM (NEW."id", NEW."paid_at", NEW."total_cents", NEW."delivery_method", NEW."ship_to" ->> 'country', NEW."demo") THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "public"."forget_day_sums"(OLD."paid_at");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "public"."forget_day_sums"(NEW."paid_at");
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A line counts on the day of its order's payment: who would pay meanwhile waits.
CREATE FUNCTION "forget_sums_with_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD."order_id", OLD."product_id", OLD."quantity", OLD."total_price_cents", OLD."discount_cents")
		IS NOT DISTINCT FROM (NEW."order_id", NEW."product_id", NEW."quantity", NEW."total_price_cents", NEW."discount_cents") THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "public"."forget_day_sums"(o."paid_at") FROM (SELECT "paid_at" FROM "public"."orders" WHERE "id" = OLD."order_id" FOR SHARE) o;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "public"."forget_day_sums"(o."paid_at") FROM (SELECT "paid_at" FROM "public"."orders" WHERE "id" = NEW."order_id" FOR SHARE) o;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_sums_with_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD."order_id", OLD."payment_id", OLD."amount_cents", OLD."done_at")
		IS NOT DISTINCT FROM (NEW."order_id", NEW."payment_id", NEW."amount_cents", NEW."done_at") THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "public"."forget_day_sums"(OLD."done_at");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "public"."forget_day_sums"(NEW."done_at");
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- What goes back of a payment counts where the payment was kept.
CREATE FUNCTION "forget_sums_with_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD."order_id", OLD."payment_id", OLD."status" = 'paid')
		IS NOT DISTINCT FROM (NEW."order_id", NEW."payment_id", NEW."status" = 'paid') THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "public"."forget_day_sums"(r."done_at") FROM "public"."refunds" r
			WHERE OLD."status" = 'paid' AND r."order_id" = OLD."order_id" AND r."payment_id" = OLD."payment_id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "public"."forget_day_sums"(r."done_at") FROM "public"."refunds" r
			WHERE NEW."status" = 'paid' AND r."order_id" = NEW."order_id" AND r."payment_id" = NEW."payment_id";
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_all_day_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "public"."day_sums";
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_forget_sums" AFTER INSERT OR UPDATE OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "forget_sums_with_order"();
--> statement-breakpoint
CREATE TRIGGER "order_lines_forget_sums" AFTER INSERT OR UPDATE OR DELETE ON "order_lines" FOR EACH ROW EXECUTE FUNCTION "forget_sums_with_line"();
--> statement-breakpoint
CREATE TRIGGER "refunds_forget_sums" AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "forget_sums_with_refund"();
--> statement-breakpoint
CREATE TRIGGER "payment_attempts_forget_sums" AFTER INSERT OR UPDATE OR DELETE ON "payment_attempts" FOR EACH ROW EXECUTE FUNCTION "forget_sums_with_payment"();
--> statement-breakpoint
CREATE TRIGGER "orders_forget_all_sums" AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION "forget_all_day_sums"();
--> statement-breakpoint
CREATE TRIGGER "order_lines_forget_all_sums" AFTER TRUNCATE ON "order_lines" FOR EACH STATEMENT EXECUTE FUNCTION "forget_all_day_sums"();
--> statement-breakpoint
CREATE TRIGGER "refunds_forget_all_sums" AFTER TRUNCATE ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION "forget_all_day_sums"();
--> statement-breakpoint
CREATE TRIGGER "payment_attempts_forget_all_sums" AFTER TRUNCATE ON "payment_attempts" FOR EACH STATEMENT EXECUTE FUNCTION "forget_all_day_sums"();
