ALTER TABLE "orders" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "forget_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_without_address" ON "orders" USING btree ("placed_at") WHERE "orders"."email" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address" CHECK ("orders"."email" is not null or "orders"."user_id" is null);