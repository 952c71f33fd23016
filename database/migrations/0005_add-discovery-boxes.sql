-- Discovery boxes: in a cart, in a shared cart and in an order. The lines of an order name their box.
CREATE TABLE "cart_box_snacks" (
	"box_id" uuid NOT NULL,
	"variation_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "cart_box_snacks_box_id_variation_id_pk" PRIMARY KEY("box_id","variation_id")
);
--> statement-breakpoint
CREATE TABLE "cart_boxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cart_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"preferences" jsonb NOT NULL,
	"gift_card" text,
	"seen_price_cents" integer NOT NULL,
	"saved_for_later_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_boxes_quantity" CHECK ("cart_boxes"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "order_boxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"cart_box_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"size" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"preferences" jsonb NOT NULL,
	"gift_card" text,
	CONSTRAINT "order_boxes_quantity" CHECK (least("order_boxes"."quantity", "order_boxes"."size") > 0)
);
--> statement-breakpoint
ALTER TABLE "shared_carts" ADD COLUMN "boxes" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "box_id" uuid;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "box_discount_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "cart_box_snacks" ADD CONSTRAINT "cart_box_snacks_box_id_cart_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "cart_boxes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cart_boxes" ADD CONSTRAINT "cart_boxes_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "carts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_boxes" ADD CONSTRAINT "order_boxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "cart_boxes_by_cart" ON "cart_boxes" USING btree ("cart_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_boxes_position" ON "order_boxes" USING btree ("order_id","position");
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_box_id_order_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "order_boxes"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- Reads the table without blocking writers.
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_box_id_order_boxes_id_fk";
--> statement-breakpoint
CREATE INDEX "order_lines_by_box" ON "order_lines" USING btree ("box_id") WHERE "order_lines"."box_id" is not null;