CREATE INDEX "mail_consents_by_time" ON "mail_consents" USING btree ("topic","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_time" ON "outbox" USING btree ("created_at","id");