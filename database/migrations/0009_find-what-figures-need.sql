CREATE INDEX "outbox_dead" ON "outbox" USING btree ("kind") WHERE "outbox"."dead_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("kind") WHERE "outbox"."done_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at");