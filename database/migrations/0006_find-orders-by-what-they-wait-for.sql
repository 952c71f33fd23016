CREATE INDEX "outbox_by_subject" ON "outbox" USING btree (split_part("key", ':', 2));--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id");