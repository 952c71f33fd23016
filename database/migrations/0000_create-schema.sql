-- The schema of version 0.1.0: every migration before the first release, merged. It has the time of
-- the last of them, so that a database with all of them skips it (database/schema-version.ts).
CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_provider_account" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"trusted_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_by_user" UNIQUE("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"locale" text NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_consents_by_topic" UNIQUE("email","topic")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"meaning" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"device_id" uuid,
	"method" text DEFAULT 'password' NOT NULL,
	"proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"previous_token" text,
	"rotated_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "sessions_previous_token_unique" UNIQUE("previous_token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"image" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "stock_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"variation_id" text NOT NULL,
	"locale" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_wishes_one_each" UNIQUE("email","variation_id")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"variation_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"saved_for_later_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"added_key" text,
	CONSTRAINT "cart_lines_cart_id_variation_id_pk" PRIMARY KEY("cart_id","variation_id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"token_hash" text,
	"discount_code" text,
	"ship_to" jsonb,
	"delivery_method" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text,
	"gift_message" text,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "carts_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "carts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "carts_one_owner" CHECK (num_nonnulls("carts"."user_id", "carts"."token_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "shared_carts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" bigint NOT NULL,
	"record" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "catalogue_texts" (
	"object_id" text NOT NULL,
	"locale" text NOT NULL,
	"name" text,
	"flavour" text,
	"description" text,
	"ingredients" text[],
	"original" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"region" text,
	CONSTRAINT "catalogue_texts_object_id_locale_pk" PRIMARY KEY("object_id","locale"),
	CONSTRAINT "catalogue_texts_something" CHECK (num_nonnulls("catalogue_texts"."name", "catalogue_texts"."flavour", "catalogue_texts"."region", "catalogue_texts"."description", "catalogue_texts"."ingredients") > 0)
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"variation_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone,
	"sold_at" timestamp (3) with time zone,
	CONSTRAINT "reservations_once_per_order" UNIQUE("order_id","variation_id"),
	CONSTRAINT "reservations_quantity" CHECK ("reservations"."quantity" > 0),
	CONSTRAINT "reservations_one_end" CHECK ("reservations"."released_at" is null or "reservations"."sold_at" is null)
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"variation_id" text PRIMARY KEY NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_reserved_not_negative" CHECK ("stock"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"variation_id" text NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_once_per_order" UNIQUE("order_id","variation_id","reason")
);
--> statement-breakpoint
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
CREATE TABLE "discount_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"discount_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"code" text,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "discount_uses_once_per_order" UNIQUE("discount_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"minimum_spend_cents" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"scope" text DEFAULT 'cart' NOT NULL,
	"target_ids" text[] DEFAULT '{}' NOT NULL,
	"total_limit" integer,
	"per_customer_limit" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"stacks" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_code_unique" UNIQUE("code"),
	CONSTRAINT "discounts_value" CHECK ("discounts"."value" > 0 and ("discounts"."kind" = 'fixed' or "discounts"."value" <= 100)),
	CONSTRAINT "discounts_targets" CHECK (("discounts"."scope" = 'cart') = (cardinality("discounts"."target_ids") = 0)),
	CONSTRAINT "discounts_uses" CHECK ("discounts"."uses" >= 0 and ("discounts"."total_limit" is null or "discounts"."uses" <= "discounts"."total_limit")),
	CONSTRAINT "discounts_limits" CHECK (coalesce("discounts"."total_limit", 1) > 0 and coalesce("discounts"."per_customer_limit", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"kind" text DEFAULT 'status' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"variation_id" text NOT NULL,
	"product_name" text NOT NULL,
	"variation_name" text NOT NULL,
	"picture_id" text,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_price_cents" integer NOT NULL,
	"packed_quantity" integer DEFAULT 0 NOT NULL,
	"shown_name" text,
	"shown_variation" text,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0 and "order_lines"."packed_quantity" between 0 and "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"place_key" uuid NOT NULL,
	"user_id" uuid,
	"status" text NOT NULL,
	"email" text,
	"customer_first_name" text NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"discount_code" text,
	"tax_percent" text,
	"ship_to" jsonb NOT NULL,
	"delivery_method" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"pay_by" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tax_included" boolean DEFAULT false NOT NULL,
	"note" text,
	"gift_message" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"taken_by" text,
	"demo" boolean DEFAULT false NOT NULL,
	"shipping_tax_cents" integer DEFAULT 0 NOT NULL,
	"explanation" jsonb,
	"stage" text,
	"forget_asked_at" timestamp (3) with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_place_key_unique" UNIQUE("place_key"),
	CONSTRAINT "orders_address" CHECK ("orders"."email" is not null or "orders"."user_id" is null),
	CONSTRAINT "orders_sum" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."shipping_cents" + case when "orders"."tax_included" then 0 else "orders"."tax_cents" end),
	CONSTRAINT "orders_shipping_tax" CHECK ("orders"."shipping_tax_cents" between 0 and "orders"."tax_cents"),
	CONSTRAINT "orders_stage" CHECK (("orders"."stage" is null) = ("orders"."status" in ('pending_payment', 'expired', 'cancelled', 'refunded'))),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents"),
	CONSTRAINT "orders_amounts_not_negative" CHECK (least("orders"."subtotal_cents", "orders"."discount_cents", "orders"."shipping_cents", "orders"."tax_cents", "orders"."total_cents") >= 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_url" text,
	"shipped_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"link_id" text,
	"link_url" text,
	"point_of_sale_order_id" text,
	"payment_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_key_unique" UNIQUE("key"),
	CONSTRAINT "payment_attempts_point_of_sale_order_id_unique" UNIQUE("point_of_sale_order_id"),
	CONSTRAINT "payment_attempts_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"restocked" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_amounts" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"refund_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"requested_by" text DEFAULT 'point-of-sale' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"return_id" uuid,
	CONSTRAINT "refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "refunds_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0 and "refunds"."shipping_cents" between 0 and "refunds"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_lines_return_id_order_line_id_pk" PRIMARY KEY("return_id","order_line_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_bounces" (
	"email" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"locked_by" uuid,
	"done_at" timestamp (3) with time zone,
	"dead_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"skip_reason" text,
	"recipient_masked" text,
	"recipient_id" uuid,
	CONSTRAINT "outbox_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"shown_name" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"rating" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"moderated_by" text,
	"moderated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_each" UNIQUE("user_id","product_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"query" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_several" CHECK (cardinality("search_synonyms"."words") between 2 and 40)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"happened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_by_name" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "low_stock_levels" (
	"variation_id" text PRIMARY KEY NOT NULL,
	"level" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packed_batches" (
	"order_line_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "packed_batches_order_line_id_batch_id_pk" PRIMARY KEY("order_line_id","batch_id"),
	CONSTRAINT "packed_batches_quantity" CHECK ("packed_batches"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_adjustments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" uuid NOT NULL,
	"variation_id" text NOT NULL,
	"delta" integer,
	"counted" integer,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"let_go_at" timestamp (3) with time zone,
	CONSTRAINT "stock_adjustments_key_unique" UNIQUE("key"),
	CONSTRAINT "stock_adjustments_one_kind" CHECK (("stock_adjustments"."delta" is null) <> ("stock_adjustments"."counted" is null)),
	CONSTRAINT "stock_adjustments_count" CHECK (coalesce("stock_adjustments"."counted", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"variation_id" text NOT NULL,
	"lot" text DEFAULT '' NOT NULL,
	"best_before" date NOT NULL,
	"received" integer NOT NULL,
	"left" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_batches_left" CHECK ("stock_batches"."left" between 0 and "stock_batches"."received")
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "devices"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "carts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "discounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "returns"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "returns"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "packed_batches" ADD CONSTRAINT "packed_batches_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "packed_batches" ADD CONSTRAINT "packed_batches_batch_id_stock_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "stock_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "addresses_by_user" ON "addresses" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "credentials_by_user" ON "credentials" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "mail_consents_by_time" ON "mail_consents" USING btree ("topic","created_at","id");
--> statement-breakpoint
CREATE INDEX "links_by_user" ON "links" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "links_by_expiry" ON "links" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "users_by_beginning_of_email" ON "users" USING btree ("email" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "users_by_beginning_of_name" ON "users" USING btree (lower("name") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "users_by_beginning_of_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("created_at","id") WHERE "users"."blocked_at" is not null;
--> statement-breakpoint
CREATE INDEX "stock_wishes_waiting" ON "stock_wishes" USING btree ("variation_id","created_at") WHERE "stock_wishes"."confirmed_at" is not null and "stock_wishes"."told_at" is null and "stock_wishes"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "stock_wishes_by_end" ON "stock_wishes" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "carts_by_age" ON "carts" USING btree ("updated_at");
--> statement-breakpoint
CREATE INDEX "shared_carts_by_end" ON "shared_carts" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "catalogue_objects_by_kind" ON "catalogue_objects" USING btree ("kind");
--> statement-breakpoint
CREATE INDEX "stock_movements_by_variation" ON "stock_movements" USING btree ("variation_id","happened_at");
--> statement-breakpoint
CREATE INDEX "stock_movements_by_time" ON "stock_movements" USING btree ("happened_at","id");
--> statement-breakpoint
CREATE INDEX "discount_uses_by_order" ON "discount_uses" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "discount_uses_by_customer" ON "discount_uses" USING btree ("discount_id","user_id");
--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","happened_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_once" ON "order_events" USING btree ("order_id","status") WHERE "order_events"."kind" = 'status' and "order_events"."status" <> 'partially_refunded';
--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");
--> statement-breakpoint
CREATE INDEX "order_lines_by_product" ON "order_lines" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","placed_at","id");
--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","id");
--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at");
--> statement-breakpoint
CREATE INDEX "orders_without_address" ON "orders" USING btree ("placed_at") WHERE "orders"."email" is null;
--> statement-breakpoint
CREATE INDEX "orders_still_to_come" ON "orders" USING btree ("stage","placed_at","id") WHERE "orders"."stage" in ('paid', 'packing', 'shipped');
--> statement-breakpoint
CREATE INDEX "orders_awaiting_payment" ON "orders" USING btree ("pay_by") WHERE "orders"."status" = 'pending_payment';
--> statement-breakpoint
CREATE INDEX "parcels_by_order" ON "parcels" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payment_attempts_by_order" ON "payment_attempts" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("status","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_per_payment" ON "refunds" USING btree ("payment_id","reason") WHERE "refunds"."reason" in ('paid-too-late', 'paid-twice', 'wrong-amount', 'at-point-of-sale');
--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("done_at");
--> statement-breakpoint
CREATE INDEX "returns_by_order" ON "returns" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "returns_one_open" ON "returns" USING btree ("order_id") WHERE "returns"."status" in ('requested', 'approved');
--> statement-breakpoint
CREATE INDEX "outbox_by_subject" ON "outbox" USING btree (split_part("key", ':', 2));
--> statement-breakpoint
CREATE INDEX "outbox_by_time" ON "outbox" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "outbox_by_recipient" ON "outbox" USING btree ("recipient_id") WHERE "outbox"."recipient_id" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("kind") WHERE "outbox"."dead_at" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("kind") WHERE "outbox"."done_at" is null and "outbox"."dead_at" is null;
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("run_at") WHERE "outbox"."done_at" is null and "outbox"."dead_at" is null;
--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","created_at","id") WHERE "reviews"."status" = 'shown';
--> statement-breakpoint
CREATE INDEX "reviews_by_status" ON "reviews" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "empty_searches_by_count" ON "empty_searches" USING btree ("count");
--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("happened_at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "audit_log" USING btree ("target","happened_at");
--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor","happened_at");
--> statement-breakpoint
CREATE INDEX "customer_notes_by_user" ON "customer_notes" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "order_tags_by_tag" ON "order_tags" USING btree ("tag");
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_one_open" ON "staff_invites" USING btree ("email") WHERE "staff_invites"."accepted_at" is null and "staff_invites"."withdrawn_at" is null;
--> statement-breakpoint
CREATE INDEX "stock_adjustments_by_variation" ON "stock_adjustments" USING btree ("variation_id","created_at");
--> statement-breakpoint
CREATE INDEX "stock_adjustments_by_time" ON "stock_adjustments" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "stock_batches_by_variation" ON "stock_batches" USING btree ("variation_id","best_before");
--> statement-breakpoint
-- Rows of the audit log are never changed or deleted, by any program.
CREATE FUNCTION "refuse_to_rewrite_the_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_log is only ever added to';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_the_log"();
--> statement-breakpoint
-- The stage follows the status.
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
-- A change to what a day's sums add up deletes them, whichever program makes it. Depending on the
-- time zone, an instant belongs to its UTC day or to a day beside it, so all three are deleted. Until
-- the change commits, nobody stores the sums of that day again, because other transactions cannot see
-- the change yet (shop/office/reports/stored-day-sums.ts). There are 400 locks, so that a change of
-- many years takes no more than those.
CREATE FUNCTION "forget_day_sums"("at" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	greenwich date := ("at" AT TIME ZONE 'UTC')::date;
BEGIN
	IF greenwich IS NULL THEN
		RETURN;
	END IF;
	PERFORM pg_advisory_xact_lock_shared(7301, (greenwich - '1970-01-01'::date) % 400);
	DELETE FROM "day_sums" WHERE "day" BETWEEN greenwich - 1 AND greenwich + 1;
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
		PERFORM "forget_day_sums"(OLD."paid_at");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "forget_day_sums"(NEW."paid_at");
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A line counts on the day of its order's payment. A concurrent payment waits.
CREATE FUNCTION "forget_sums_with_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD."order_id", OLD."product_id", OLD."quantity", OLD."total_price_cents", OLD."discount_cents")
		IS NOT DISTINCT FROM (NEW."order_id", NEW."product_id", NEW."quantity", NEW."total_price_cents", NEW."discount_cents") THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "forget_day_sums"(o."paid_at") FROM (SELECT "paid_at" FROM "orders" WHERE "id" = OLD."order_id" FOR SHARE) o;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "forget_day_sums"(o."paid_at") FROM (SELECT "paid_at" FROM "orders" WHERE "id" = NEW."order_id" FOR SHARE) o;
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
		PERFORM "forget_day_sums"(OLD."done_at");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "forget_day_sums"(NEW."done_at");
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A refund counts where its payment was kept.
CREATE FUNCTION "forget_sums_with_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD."order_id", OLD."payment_id", OLD."status" = 'paid')
		IS NOT DISTINCT FROM (NEW."order_id", NEW."payment_id", NEW."status" = 'paid') THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "forget_day_sums"(r."done_at") FROM "refunds" r
			WHERE OLD."status" = 'paid' AND r."order_id" = OLD."order_id" AND r."payment_id" = OLD."payment_id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "forget_day_sums"(r."done_at") FROM "refunds" r
			WHERE NEW."status" = 'paid' AND r."order_id" = NEW."order_id" AND r."payment_id" = NEW."payment_id";
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_all_day_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "day_sums";
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
--> statement-breakpoint
-- The synonyms of a new shop. Words with @ stand for a country, by its code.
INSERT INTO "search_synonyms" ("words") VALUES
  (ARRAY['crisps', 'chips', 'patatas fritas', 'papas', 'potato crisps', 'snack chips', 'ポテトチップス', '감자칩', 'чипсы', 'τσιπς', 'شيبس', '薯片']),
  (ARRAY['biscuits', 'cookies', 'galletas', 'bizcochos', 'shortbread', 'ビスケット', 'クッキー', '비스킷', '쿠키', 'печенье', 'μπισκότα', 'بسكويت', '饼干']),
  (ARRAY['sweets', 'candy', 'candies', 'caramelos', 'golosinas', 'chuches', 'dulces', 'bonbons', 'lollies', 'キャンディ', 'お菓子', '사탕', 'конфеты', 'сладости', 'καραμέλες', 'γλυκά', 'حلوى', 'حلويات', '糖果']),
  (ARRAY['gummies', 'gummy', 'jellies', 'gominolas', 'gummy bears', 'グミ', '젤리', 'мармелад', 'ζελεδάκια', 'جيلي']),
  (ARRAY['chews', 'chewy sweets', 'masticables', 'toffees', 'taffy']),
  (ARRAY['hot', 'spicy', 'picante', 'picoso', 'fiery', 'spice', 'peppery', '辛い', '매운', 'острый', 'острое', 'καυτερό', 'πικάντικο', 'حار', '辣']),
  (ARRAY['sour', 'tart', 'tangy', 'acid', 'ácido', 'agrio', '酸っぱい', '신맛', 'кислый', 'ξινό', 'حامض', '酸']),
  (ARRAY['sweet', 'dulce', 'sugary', '甘い', '달콤한', 'сладкий', 'γλυκό', 'حلو', '甜']),
  (ARRAY['salty', 'salted', 'salado', 'savoury', 'savory', '塩味', '짠맛', 'солёный', 'соленый', 'αλμυρό', 'مالح', '咸']),
  (ARRAY['crunchy', 'crispy', 'crisp', 'crujiente', 'カリカリ', '바삭한', 'хрустящий', 'τραγανό', 'مقرمش', '脆']),
  (ARRAY['chewy', 'masticable', 'gomoso', 'もちもち', '쫄깃한']),
  (ARRAY['chilli', 'chili', 'chile', 'chilies', 'ají', 'guindilla', 'red pepper', '唐辛子', '고추', 'перец чили', 'τσίλι', 'فلفل حار', '辣椒']),
  (ARRAY['salt', 'sal', '塩', '소금', 'соль', 'αλάτι', 'ملح', '盐']),
  (ARRAY['sea salt', 'sal marina', '海塩', '천일염', 'морская соль', 'θαλασσινό αλάτι', 'ملح البحر']),
  (ARRAY['pepper', 'pimienta', '胡椒', '후추', 'черный перец', 'πιπέρι', 'فلفل اسود']),
  (ARRAY['chocolate', 'cacao', 'cocoa', 'chocolat', 'choc', 'choco', 'チョコレート', 'チョコ', '초콜릿', 'шоколад', 'σοκολάτα', 'شوكولاتة', 'شوكولا', '巧克力']),
  (ARRAY['dark chocolate', 'chocolate negro', 'chocolate amargo', 'vanilla dark', 'coffee nib dark', 'sea salt cacao', 'ダークチョコ', '다크 초콜릿', 'темный шоколад']),
  (ARRAY['white chocolate', 'chocolate blanco', 'ホワイトチョコ', '화이트 초콜릿', 'белый шоколад', 'cloudberry white']),
  (ARRAY['milk chocolate', 'chocolate con leche', 'молочный шоколад']),
  (ARRAY['caramel', 'caramelo', 'toffee', 'キャラメル', '카라멜', 'карамель', 'καραμέλα', 'كراميل', '焦糖']),
  (ARRAY['cajeta', 'goat caramel', 'dulce de leche de cabra', 'goat milk caramel']),
  (ARRAY['dulce de leche', 'milk caramel', 'milk jam', 'manjar', 'arequipe', 'cajeta']),
  (ARRAY['alfajores', 'alfajor', 'sandwich biscuits', 'алфахорес']),
  (ARRAY['nougat', 'turrón', 'turron', 'нуга', 'ヌガー', '누가', 'νουγκά', 'نوغا']),
  (ARRAY['turkish delight', 'lokum', 'delicias turcas', 'delicia turca', 'ロクム', '로쿰', 'лукум', 'рахат лукум', 'λουκούμι', 'راحة الحلقوم', 'ملبن']),
  (ARRAY['halva', 'halwa', 'halvah', 'halawa', 'ハルヴァ', '할바', 'халва', 'χαλβάς', 'حلاوة']),
  (ARRAY['baklava', 'kataifi', 'kadayif', 'kunafa', 'knafeh', 'dubai chocolate', 'chocolate de dubái', 'кадаиф', 'κανταΐφι', 'كنافة', 'καταΐφι']),
  (ARRAY['mochi', 'daifuku', 'rice cake', 'pastel de arroz', 'もち', '餅', '大福', '大福もち', '모찌', '찹쌀떡', 'моти', 'μότσι', 'موتشي', '麻糬']),
  (ARRAY['dorayaki', 'red bean', 'azuki', 'adzuki', 'judía roja', 'あずき', '小豆', '팥']),
  (ARRAY['matcha', 'green tea', 'té verde', 'te verde', '抹茶', '말차', '녹차', 'матча', 'зелёный чай', 'зеленый чай', 'μάτσα', 'ماتشا']),
  (ARRAY['rice crackers', 'senbei', 'arare', 'galletas de arroz', 'せんべい', '煎餅', 'あられ', '센베이', 'рисовые крекеры']),
  (ARRAY['seaweed', 'nori', 'alga', 'algas', 'kelp', 'kombu', '海苔', 'のり', 'わかめ', '김', 'водоросли', 'нори', 'φύκια', 'أعشاب بحرية', '海苔卷']),
  (ARRAY['soy sauce', 'shoyu', 'salsa de soja', '醤油', 'しょうゆ', '간장', 'соевый соус']),
  (ARRAY['wasabi', 'わさび', '山葵', '와사비', 'васаби', 'ουασάμπι', 'واسابي']),
  (ARRAY['yuzu', 'ゆず', '柚子', '유자', 'юдзу']),
  (ARRAY['agar jelly', 'kohakuto', '琥珀糖', 'jelly crystals', 'edible crystals']),
  (ARRAY['purple sweet potato', 'beniimo', '紅芋', '紅いも', 'sweet potato', 'batata', 'boniato', 'camote']),
  (ARRAY['ube', 'purple yam', 'ñame morado', 'ウベ', '우베', 'убе']),
  (ARRAY['persimmon', 'gotgam', 'caqui', 'kaki', '柿', '干し柿', '감', '곶감', 'хурма', 'λωτός', 'كاكا']),
  (ARRAY['pine nuts', 'piñones', '松の実', '잣', 'кедровые орехи', 'κουκουνάρι', 'صنوبر']),
  (ARRAY['gangjeong', '강정', 'korean brittle']),
  (ARRAY['gochujang', '고추장', 'コチュジャン', 'кочуджан', 'korean chilli paste']),
  (ARRAY['tempura', '天ぷら', 'てんぷら', '튀김', 'темпура']),
  (ARRAY['prawn', 'shrimp', 'gamba', 'gambas', 'camarón', 'camarones', 'langostino', 'kerupuk', 'krupuk', 'えび', 'エビ', '海老', '새우', 'креветка', 'креветки', 'γαρίδα', 'γαρίδες', 'روبيان', 'جمبري', '虾']),
  (ARRAY['squid', 'calamari', 'calamar', 'cuttlefish', 'いか', 'イカ', '오징어', 'кальмар', 'καλαμάρι', 'حبار', '鱿鱼']),
  (ARRAY['crab', 'cangrejo', 'かに', 'カニ', '게', 'краб', 'καβούρι', 'سلطعون', '螃蟹']),
  (ARRAY['salmon', 'salmón', 'サーモン', '鮭', '연어', 'лосось', 'σολομός', 'سلمون', '三文鱼']),
  (ARRAY['cod', 'bacalao', 'stockfish', 'たら', '대구', 'треска', 'μπακαλιάρος', 'القد', '鳕鱼']),
  (ARRAY['sardine', 'sardina', 'sardinas', 'pilchard', 'イワシ', '정어리', 'сардина', 'сардины', 'σαρδέλα', 'سردين']),
  (ARRAY['anchovy', 'anchovies', 'anchoa', 'boquerón', 'ikan bilis', '煮干し', '멸치', 'анчоус', 'γαύρος', 'أنشوجة']),
  (ARRAY['fish', 'pescado', 'pez', '魚', '생선', 'рыба', 'ψάρι', 'سمك', '鱼']),
  (ARRAY['seafood', 'marisco', 'mariscos', 'from the sea', 'del mar', 'シーフード', '해산물', 'морепродукты', 'θαλασσινά', 'مأكولات بحرية', '海鲜']),
  (ARRAY['jerky', 'biltong', 'dried meat', 'cecina', 'carne seca', 'beef jerky', 'ビーフジャーキー', '육포', 'вяленое мясо', 'джерки', 'παστό κρέας', 'لحم مجفف', '牛肉干']),
  (ARRAY['beef', 'ternera', 'carne de vaca', 'res', '牛肉', '소고기', 'говядина', 'βοδινό', 'لحم بقر']),
  (ARRAY['insects', 'bugs', 'grasshoppers', 'crickets', 'chapulines', 'insectos', 'saltamontes', 'grillos', '昆虫', 'バッタ', '곤충', '메뚜기', 'насекомые', 'кузнечики', 'ακρίδες', 'جراد', 'حشرات', '蚱蜢']),
  (ARRAY['liquorice', 'licorice', 'regaliz', 'salmiak', 'lakritz', 'drop', 'salmiakki', 'リコリス', '감초', 'лакрица', 'γλυκόριζα', 'عرق السوس', '甘草']),
  (ARRAY['peanut', 'peanuts', 'groundnut', 'groundnuts', 'monkey nuts', 'cacahuete', 'cacahuetes', 'cacahuate', 'maní', 'ピーナッツ', '落花生', '땅콩', 'арахис', 'φιστίκι', 'φυστίκια', 'فول سوداني', '花生']),
  (ARRAY['nuts', 'frutos secos', 'nueces', 'nut', 'ナッツ', '견과', '견과류', 'орехи', 'ξηροί καρποί', 'مكسرات', '坚果']),
  (ARRAY['almond', 'almonds', 'almendra', 'almendras', 'アーモンド', '아몬드', 'миндаль', 'αμύγδαλα', 'αμύγδαλο', 'لوز', '杏仁']),
  (ARRAY['cashew', 'cashews', 'anacardo', 'anacardos', 'marañón', 'カシューナッツ', '캐슈넛', 'кешью', 'κάσιους', 'كاجو', '腰果']),
  (ARRAY['pistachio', 'pistachios', 'pistacho', 'pistachos', 'ピスタチオ', '피스타치오', 'фисташки', 'фисташка', 'φιστίκι αιγίνης', 'فستق', '开心果']),
  (ARRAY['hazelnut', 'hazelnuts', 'avellana', 'avellanas', 'filberts', 'ヘーゼルナッツ', '헤이즐넛', 'фундук', 'φουντούκι', 'φουντούκια', 'بندق', '榛子']),
  (ARRAY['walnut', 'walnuts', 'nuez', 'nueces', 'くるみ', '호두', 'грецкий орех', 'καρύδι', 'καρύδια', 'جوز', '核桃']),
  (ARRAY['macadamia', 'macadamias', 'マカダミア', '마카다미아', 'макадамия', 'μακαντάμια', 'مكاداميا', '夏威夷果']),
  (ARRAY['sunflower seeds', 'pipas', 'pepitas de girasol', 'girasol', 'semillas de girasol', 'ひまわりの種', '해바라기씨', 'семечки', 'ηλιόσποροι', 'بذور دوار الشمس', '瓜子']),
  (ARRAY['pumpkin seeds', 'pepitas', 'semillas de calabaza', 'pipas de calabaza', 'かぼちゃの種', '호박씨', 'тыквенные семечки', 'κολοκυθόσποροι', 'بذور اليقطين', 'لب']),
  (ARRAY['seeds', 'semillas', '種', '씨앗', 'семена', 'σπόροι', 'بذور']),
  (ARRAY['sesame', 'sésamo', 'ajonjolí', 'gergelim', 'tahini', 'tahina', 'ごま', '胡麻', '참깨', 'кунжут', 'σουσάμι', 'سمسم', '芝麻']),
  (ARRAY['brittle', 'pasteli', 'crocante', 'palanqueta', 'chikki', 'παστέλι', 'козинаки']),
  (ARRAY['chickpeas', 'garbanzos', 'leblebi', 'chana', 'gram', 'ひよこ豆', '병아리콩', 'нут', 'ρεβίθια', 'حمص']),
  (ARRAY['lupin', 'lupini', 'altramuces', 'tremoços', 'chochos', 'люпин', 'λούπινα', 'ترمس']),
  (ARRAY['broad beans', 'fava beans', 'habas', 'fave', 'ソラマメ', 'そら豆', '누에콩', 'бобы', 'κουκιά', 'فول']),
  (ARRAY['peas', 'guisantes', 'chícharos', 'arvejas', 'エンドウ豆', '완두콩', 'горох', 'αρακάς', 'بازلاء']),
  (ARRAY['lotus seeds', 'makhana', 'fox nuts', 'foxnuts', 'phool makhana', 'semillas de loto', '蓮の実', '연꽃씨', 'मखाना']),
  (ARRAY['popcorn', 'palomitas', 'palomitas de maíz', 'ポップコーン', '팝콘', 'попкорн', 'ποπ κορν', 'ποπκορν', 'فشار', '爆米花']),
  (ARRAY['corn', 'maize', 'maíz', 'elote', 'choclo', 'cancha', 'トウモロコシ', 'コーン', '옥수수', 'кукуруза', 'καλαμπόκι', 'ذرة', '玉米']),
  (ARRAY['tortilla chips', 'totopos', 'nachos', 'ナチョス', '나초', 'начос', 'νάτσος', 'ناتشوز']),
  (ARRAY['plantain', 'plátano macho', 'chifles', 'kelewele', 'tostones', 'platanitos', 'プランテン']),
  (ARRAY['banana', 'plátano', 'banano', 'バナナ', '바나나', 'банан', 'μπανάνα', 'موز', '香蕉']),
  (ARRAY['cassava', 'yuca', 'manioc', 'mandioca', 'tapioca', 'singkong', 'キャッサバ', '카사바', 'маниок', 'κασάβα', 'كسافا']),
  (ARRAY['cheese puffs', 'pão de queijo', 'pan de queso', 'cheese bread', 'chipa']),
  (ARRAY['cheese', 'queso', 'queijo', 'チーズ', '치즈', 'сыр', 'τυρί', 'جبن', 'جبنة', '奶酪']),
  (ARRAY['bread', 'pan', 'pão', 'パン', '빵', 'хлеб', 'ψωμί', 'خبز', '面包']),
  (ARRAY['pretzels', 'brezel', 'bretzel', 'lazos salados', 'プレッツェル', '프레첼', 'крендель', 'крендельки', 'πρέτσελ', 'بريتزل']),
  (ARRAY['breadsticks', 'taralli', 'grissini', 'picos', 'rosquillas', 'colines']),
  (ARRAY['pita', 'pitta', 'pan de pita', 'ピタ', '피타', 'пита', 'πίτα']),
  (ARRAY['zaatar', 'za''atar', 'thyme mix', 'ザアタル', '자타르', 'заатар', 'ζάαταρ', 'زعتر']),
  (ARRAY['murukku', 'chakli', 'chakri', 'முறுக்கு', 'ムルック']),
  (ARRAY['sev', 'bhujia', 'farsan', 'namkeen', 'bombay mix', 'भुजिया', 'सेव']),
  (ARRAY['masala', 'curry', 'especias indias', 'मसाला', 'カレー', '카레', 'карри', 'κάρι', 'كاري', '咖喱']),
  (ARRAY['sichuan', 'szechuan', 'szechwan', 'mala', '麻辣', '花椒', '四川', '마라', 'сычуань']),
  (ARRAY['salted egg', 'huevo salado', 'yema salada', '咸蛋', '塩卵']),
  (ARRAY['honey butter', '허니버터', 'ハニーバター', 'miel y mantequilla', 'mantequilla y miel']),
  (ARRAY['honey', 'miel', '蜂蜜', 'はちみつ', '꿀', 'мёд', 'мед', 'μέλι', 'عسل']),
  (ARRAY['butter', 'mantequilla', 'バター', '버터', 'масло', 'βούτυρο', 'زبدة', '黄油']),
  (ARRAY['olive oil', 'aceite de oliva', 'オリーブオイル', '올리브유', 'оливковое масло', 'ελαιόλαδο', 'زيت زيتون']),
  (ARRAY['garlic', 'ajo', 'にんにく', '마늘', 'чеснок', 'σκόρδο', 'ثوم', '大蒜']),
  (ARRAY['ginger', 'jengibre', '生姜', 'しょうが', '생강', 'имбирь', 'τζίντζερ', 'زنجبيل', '姜']),
  (ARRAY['cinnamon', 'canela', 'シナモン', '계피', 'корица', 'κανέλα', 'قرفة', '肉桂']),
  (ARRAY['vanilla', 'vainilla', 'バニラ', '바닐라', 'ваниль', 'βανίλια', 'فانيليا', '香草']),
  (ARRAY['coffee', 'café', 'コーヒー', '커피', 'кофе', 'καφές', 'قهوة', '咖啡']),
  (ARRAY['coconut', 'coco', 'ココナッツ', '코코넛', 'кокос', 'καρύδα', 'جوز الهند', '椰子']),
  (ARRAY['pandan', 'screwpine', 'パンダン', '판단', 'панданус', '斑兰']),
  (ARRAY['durian', 'durián', 'ドリアン', '두리안', 'дуриан', 'ντούριαν', 'دوريان', '榴莲']),
  (ARRAY['jackfruit', 'jaca', 'yaca', 'nangka', 'ジャックフルーツ', '잭프루트', 'джекфрут', '菠萝蜜']),
  (ARRAY['lychee', 'litchi', 'lichi', 'ライチ', '리치', 'личи', 'λίτσι', 'ليتشي', '荔枝']),
  (ARRAY['mango', 'mangga', 'マンゴー', '망고', 'манго', 'μάνγκο', 'مانجو', 'مانغو', '芒果']),
  (ARRAY['pineapple', 'piña', 'ananas', 'パイナップル', '파인애플', 'ананас', 'ανανάς', 'أناناس', '菠萝', '凤梨']),
  (ARRAY['pineapple cakes', 'pastelitos de piña', 'pastel de piña', '鳳梨酥', '凤梨酥', 'パイナップルケーキ', '펑리수']),
  (ARRAY['guava', 'guayaba', 'bocadillo', 'goiabada', 'グアバ', '구아바', 'гуава', 'جوافة', '番石榴']),
  (ARRAY['passionfruit', 'passion fruit', 'maracuyá', 'maracuja', 'パッションフルーツ', '패션프루트', 'маракуйя', 'باشن فروت', '百香果']),
  (ARRAY['tamarind', 'tamarindo', 'タマリンド', '타마린드', 'тамаринд', 'تمر هندي', '罗望子']),
  (ARRAY['hibiscus', 'bissap', 'jamaica', 'flor de jamaica', 'karkade', 'roselle', 'ハイビスカス', '히비스커스', 'каркаде', 'гибискус', 'ιβίσκος', 'كركديه']),
  (ARRAY['rose', 'rosa', 'rosewater', 'rose water', 'agua de rosas', 'バラ', '장미', 'роза', 'τριαντάφυλλο', 'ورد']),
  (ARRAY['date', 'dates', 'dátil', 'dátiles', 'デーツ', 'ナツメヤシ', '대추야자', 'финики', 'финик', 'χουρμάς', 'χουρμάδες', 'تمر', 'تمور', '椰枣']),
  (ARRAY['ma''amoul', 'maamoul', 'mamoul', 'galletas de dátil', 'date cookies', 'معمول', 'мамуль']),
  (ARRAY['apricot', 'albaricoque', 'albaricoques', 'damasco', 'アプリコット', '杏', '살구', 'абрикос', 'курага', 'βερίκοκο', 'βερίκοκα', 'مشمش']),
  (ARRAY['fig', 'figs', 'higo', 'higos', 'イチジク', '무화과', 'инжир', 'σύκο', 'σύκα', 'تين', '无花果']),
  (ARRAY['plum', 'plums', 'ciruela', 'ciruelas', 'prune', 'prunes', '梅', '梅干し', '자두', 'слива', 'чернослив', 'δαμάσκηνα', 'برقوق', 'خوخ', '话梅']),
  (ARRAY['pomegranate', 'granada', 'ザクロ', '석류', 'гранат', 'ρόδι', 'رمان', '石榴']),
  (ARRAY['goldenberries', 'goldenberry', 'physalis', 'cape gooseberry', 'uchuva', 'aguaymanto', 'inca berries', 'физалис', 'フィサリス']),
  (ARRAY['cloudberry', 'cloudberries', 'mora de los pantanos', 'camemoro', 'морошка', 'クラウドベリー']),
  (ARRAY['lingonberry', 'lingonberries', 'cowberry', 'arándano rojo', 'брусника', 'リンゴンベリー']),
  (ARRAY['lime', 'lima', 'limón verde', 'ライム', '라임', 'лайм', 'λάιμ', 'ليمون أخضر']),
  (ARRAY['dried fruit', 'fruta seca', 'fruta deshidratada', 'frutas secas', 'ドライフルーツ', '말린 과일', '건과일', 'сухофрукты', 'αποξηραμένα φρούτα', 'فواكه مجففة', '果干']),
  (ARRAY['churchkhela', 'georgian snickers', 'ჩურჩხელა', 'чурчхела', 'チュルチヘラ', '추르치헬라']),
  (ARRAY['fruit leather', 'tklapi', 'cuero de fruta', 'пастила', 'тклапи', 'ტყლაპი']),
  (ARRAY['stroopwafels', 'stroopwafel', 'syrup waffles', 'gofres de caramelo', 'вафли', 'ワッフル', '와플', 'βάφλες', 'وافل']),
  (ARRAY['speculaas', 'speculoos', 'speculatius', 'spekulatius', 'biscoff', 'спекулос']),
  (ARRAY['kourabiedes', 'kourabiethes', 'polvorones', 'mantecados', 'κουραμπιέδες', 'курабье', 'kurabiye']),
  (ARRAY['anzac', 'oat biscuits', 'galletas de avena', 'oat cookies', 'oatmeal cookies']),
  (ARRAY['brigadeiros', 'brigadeiro', 'chocolate truffles', 'truffles', 'trufas', 'bombones', 'бригадейро']),
  (ARRAY['pastillas', 'milk candy', 'dulce de leche en polvo', 'polvoron']),
  (ARRAY['kerala', 'malabar', 'ケララ', 'കേരളം']),
  (ARRAY['berbere', 'kolo', 'በርበሬ', 'ethiopian spice', 'бербере']),
  (ARRAY['suya', 'yaji', 'kilishi', 'суя']),
  (ARRAY['piri piri', 'peri peri', 'piripiri', 'periperi', 'пири пири']),
  (ARRAY['tom yum', 'tom yam', 'ต้มยำ', 'トムヤム', '똠얌', 'том ям']),
  (ARRAY['balado', 'sambal', 'サンバル', '삼발', 'самбал']),
  (ARRAY['vegan', 'vegano', 'vegana', 'plant based', 'plantbased', 'ヴィーガン', '비건', 'веганский', 'веган', 'βίγκαν', 'نباتي صرف', '纯素']),
  (ARRAY['vegetarian', 'vegetariano', 'vegetariana', 'veggie', 'ベジタリアン', '채식', 'вегетарианский', 'χορτοφαγικό', 'نباتي', '素食']),
  (ARRAY['glutenfree', 'gluten free', 'sin gluten', 'celiac', 'coeliac', 'celíaco', 'celíacos', 'グルテンフリー', '글루텐프리', 'без глютена', 'χωρίς γλουτένη', 'خال من الغلوتين', 'خالي من الغلوتين', '无麸质']),
  (ARRAY['dairyfree', 'dairy free', 'sin lácteos', 'sin leche', 'lactose free', 'milk free', 'sin lactosa', '乳製品不使用', '유제품 무첨가', 'без молока', 'без лактозы', 'χωρίς γάλα', 'χωρίς λακτόζη', 'خالي من اللاكتوز', '无乳']),
  (ARRAY['nutfree', 'nut free', 'sin frutos secos', 'ナッツ不使用', 'без орехов', 'χωρίς ξηρούς καρπούς', 'خالي من المكسرات']),
  (ARRAY['halal', 'ハラール', 'ハラル', '할랄', 'халяль', 'χαλάλ', 'حلال', '清真']),
  (ARRAY['kosher', 'コーシャ', '코셔', 'кошер', 'кошерный', 'κόσερ', 'كوشر', '洁食']),
  (ARRAY['@jp', 'japanese', 'japonés', 'japonesa', 'japoneses', '日本の', '일본의', 'японский', 'японские', 'ιαπωνικά', 'ياباني']),
  (ARRAY['@kr', 'korea', 'corea', 'korean', 'coreano', 'coreana', '韓国', '한국', 'корея', 'корейский', 'كوريا', 'كوري', 'κορέα', 'κορεάτικα']),
  (ARRAY['@mx', 'mexican', 'mexicano', 'mexicana', 'méxico', 'мексиканский', 'メキシコの', 'مكسيكي']),
  (ARRAY['@br', 'brazilian', 'brasileño', 'brasileña', 'бразильский', 'برازيلي']),
  (ARRAY['@in', 'indian', 'indio', 'india', 'hindú', 'индийский', 'هندي']),
  (ARRAY['@id', 'indonesian', 'indonesio', 'indonesia', 'индонезийский']),
  (ARRAY['@th', 'thai', 'tailandés', 'tailandesa', 'タイ料理', 'тайский', 'تايلندي']),
  (ARRAY['@vn', 'vietnamese', 'vietnamita', 'вьетнамский']),
  (ARRAY['@tw', 'taiwanese', 'taiwanés', 'taiwanesa', '台灣', 'тайваньский']),
  (ARRAY['@cn', 'chinese', 'chino', 'china', 'китайский', 'صيني']),
  (ARRAY['@tr', 'turkish', 'turco', 'turca', 'turkey', 'türk', 'турецкий', 'تركي', 'τουρκικά']),
  (ARRAY['@gr', 'greek', 'griego', 'griega', 'греческий', 'يوناني', 'ελληνικά']),
  (ARRAY['@es', 'spanish', 'español', 'española', 'españa', 'испанский', 'إسباني']),
  (ARRAY['@pt', 'portuguese', 'portugués', 'portuguesa', 'португальский']),
  (ARRAY['@it', 'italian', 'italiano', 'italiana', 'итальянский', 'ιταλικά']),
  (ARRAY['@de', 'german', 'alemán', 'alemana', 'немецкий']),
  (ARRAY['@nl', 'dutch', 'holandés', 'holandesa', 'neerlandés', 'holland', 'holanda', 'голландский', 'オランダの']),
  (ARRAY['@fi', 'finnish', 'finlandés', 'finlandesa', 'финский']),
  (ARRAY['@no', 'norwegian', 'noruego', 'noruega', 'норвежский']),
  (ARRAY['@lb', 'lebanese', 'libanés', 'libanesa', 'ливанский', 'لبناني']),
  (ARRAY['@jo', 'jordanian', 'jordano', 'jordana', 'أردني']),
  (ARRAY['@ge', 'georgian', 'georgiano', 'georgiana', 'грузинский']),
  (ARRAY['@et', 'ethiopian', 'etíope', 'эфиопский']),
  (ARRAY['@gh', 'ghanaian', 'ghanés', 'ghanesa']),
  (ARRAY['@ng', 'nigerian', 'nigeriano', 'nigeriana']),
  (ARRAY['@sn', 'senegalese', 'senegalés', 'senegalesa']),
  (ARRAY['@za', 'south african', 'sudafricano', 'sudafricana']),
  (ARRAY['@mg', 'malagasy', 'malgache']),
  (ARRAY['@au', 'australian', 'australiano', 'australiana', 'aussie']),
  (ARRAY['@pe', 'peruvian', 'peruano', 'peruana']),
  (ARRAY['@co', 'colombian', 'colombiano', 'colombiana']),
  (ARRAY['@ar', 'argentinian', 'argentine', 'argentino', 'argentina']),
  (ARRAY['@ph', 'filipino', 'philippine', 'filipina', 'pinoy']),
  (ARRAY['@my', 'malaysian', 'malasio', 'malaya']),
  (ARRAY['@sg', 'singaporean', 'singapurense']);
