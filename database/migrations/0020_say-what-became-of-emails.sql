ALTER TABLE "outbox" ADD COLUMN "skip_reason" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "recipient_masked" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
CREATE INDEX "outbox_by_recipient" ON "outbox" USING btree ("recipient_id") WHERE "outbox"."recipient_id" is not null;