-- Orders that are accepted while the payment provider does not answer: their payment link follows.
ALTER TABLE "orders" ADD COLUMN "payment_deferred_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_link_sent_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "orders_awaiting_payment_link" ON "orders" USING btree ("payment_deferred_at") WHERE "orders"."payment_deferred_at" is not null and "orders"."payment_link_sent_at" is null and "orders"."status" = 'pending_payment';
