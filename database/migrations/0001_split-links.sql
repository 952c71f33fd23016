-- "links" held tokens of emails, steps of sign-ins, challenges, replay lists, responses and locks.
-- Each has a table of its own now. "links" stays, and triggers keep both sides in step: processes of
-- the previous release still read and write it during an update. What one side uses up ends on the
-- other too, so nothing works twice. The release after this one drops the triggers and the table.
CREATE TABLE "idempotency_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"response" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locks" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_flows" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text,
	"secret" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"identity" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"invite_id" uuid,
	"new_email" text,
	"next_path" text,
	"redeemed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsent_forms" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"form" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_id_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_flows" ADD CONSTRAINT "auth_flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_invite_id_staff_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "staff_invites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unsent_forms" ADD CONSTRAINT "unsent_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_expiry" ON "idempotency_keys" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "auth_flows_by_user" ON "auth_flows" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "auth_flows_by_expiry" ON "auth_flows" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "challenges_by_user" ON "challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "challenges_by_expiry" ON "challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_user" ON "one_time_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_invite" ON "one_time_tokens" USING btree ("invite_id");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_expiry" ON "one_time_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "unsent_forms_by_user" ON "unsent_forms" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "unsent_forms_by_expiry" ON "unsent_forms" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "used_id_tokens_by_expiry" ON "used_id_tokens" USING btree ("expires_at");
--> statement-breakpoint
-- Copies a row of the previous release. Its locks stay behind: they end within two minutes.
CREATE FUNCTION "copy_link"("l" "links") RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF l."kind" IN ('confirm-email', 'reset-password', 'magic-link', 'change-email', 'staff-invite') THEN
		INSERT INTO "one_time_tokens"
			("token_hash", "purpose", "user_id", "invite_id", "new_email", "next_path", "redeemed_at", "expires_at", "created_at")
		VALUES (l."token_hash", l."kind", l."user_id",
			(SELECT i."id" FROM "staff_invites" i WHERE i."id"::text = l."meaning" ->> 'invite'),
			l."meaning" ->> 'email', l."meaning" ->> 'next', l."redeemed_at", l."expires_at", l."created_at")
		ON CONFLICT ("token_hash") DO UPDATE SET ("user_id", "invite_id", "new_email", "next_path", "redeemed_at", "expires_at")
			= (excluded."user_id", excluded."invite_id", excluded."new_email", excluded."next_path", excluded."redeemed_at", excluded."expires_at");
	ELSIF l."kind" IN ('sign-up', 'two-step', 'two-step-setup', 'new-address') AND l."user_id" IS NOT NULL THEN
		INSERT INTO "auth_flows" ("token_hash", "purpose", "user_id", "method", "secret", "expires_at", "created_at")
		VALUES (l."token_hash", l."kind", l."user_id", l."meaning" ->> 'method', l."meaning" ->> 'secret', l."expires_at", l."created_at")
		ON CONFLICT ("token_hash") DO UPDATE SET ("method", "secret", "expires_at")
			= (excluded."method", excluded."secret", excluded."expires_at");
	ELSIF l."kind" = 'google-return' OR l."kind" = 'passkey-challenge' AND l."meaning" ? 'purpose' THEN
		INSERT INTO "challenges" ("token_hash", "purpose", "user_id", "identity", "expires_at", "created_at")
		VALUES (l."token_hash", CASE l."kind" WHEN 'google-return' THEN 'google' ELSE l."meaning" ->> 'purpose' END,
			l."user_id", l."meaning" -> 'vouched', l."expires_at", l."created_at")
		ON CONFLICT ("token_hash") DO UPDATE SET ("identity", "expires_at") = (excluded."identity", excluded."expires_at");
	ELSIF l."kind" = 'google-token' THEN
		INSERT INTO "used_id_tokens" ("token_hash", "expires_at", "created_at")
		VALUES (l."token_hash", l."expires_at", l."created_at")
		ON CONFLICT ("token_hash") DO UPDATE SET "expires_at" = excluded."expires_at";
	ELSIF l."kind" = 'form' THEN
		INSERT INTO "idempotency_keys" ("key_hash", "response", "expires_at", "created_at")
		VALUES (l."token_hash", l."meaning" ->> 'answer', l."expires_at", l."created_at")
		ON CONFLICT ("key_hash") DO UPDATE SET ("response", "expires_at") = (excluded."response", excluded."expires_at");
	ELSIF l."kind" = 'unsent' AND l."user_id" IS NOT NULL AND l."meaning" ? 'form' THEN
		INSERT INTO "unsent_forms" ("token_hash", "user_id", "form", "expires_at", "created_at")
		VALUES (l."token_hash", l."user_id", l."meaning" ->> 'form', l."expires_at", l."created_at")
		ON CONFLICT ("token_hash") DO NOTHING;
	END IF;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "mirror_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The other trigger wrote the row.
	IF pg_trigger_depth() > 1 THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "copy_link"(NEW);
		RETURN NULL;
	END IF;
	DELETE FROM "one_time_tokens" WHERE "token_hash" = OLD."token_hash";
	DELETE FROM "auth_flows" WHERE "token_hash" = OLD."token_hash";
	DELETE FROM "challenges" WHERE "token_hash" = OLD."token_hash";
	DELETE FROM "used_id_tokens" WHERE "token_hash" = OLD."token_hash";
	DELETE FROM "idempotency_keys" WHERE "key_hash" = OLD."token_hash";
	DELETE FROM "unsent_forms" WHERE "token_hash" = OLD."token_hash";
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "mirror_to_links"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	r jsonb := to_jsonb(coalesce(NEW, OLD));
	hash text := coalesce(r ->> 'token_hash', r ->> 'key_hash');
BEGIN
	-- The other trigger wrote the row.
	IF pg_trigger_depth() > 1 THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "links" WHERE "token_hash" = hash;
		RETURN NULL;
	END IF;
	INSERT INTO "links" ("token_hash", "kind", "user_id", "meaning", "redeemed_at", "expires_at", "created_at")
	VALUES (
		hash,
		CASE TG_TABLE_NAME
			WHEN 'challenges' THEN CASE r ->> 'purpose' WHEN 'google' THEN 'google-return' ELSE 'passkey-challenge' END
			WHEN 'used_id_tokens' THEN 'google-token'
			WHEN 'idempotency_keys' THEN 'form'
			WHEN 'unsent_forms' THEN 'unsent'
			ELSE r ->> 'purpose'
		END,
		(r ->> 'user_id')::uuid,
		jsonb_strip_nulls(jsonb_build_object(
			'next', r -> 'next_path', 'email', r -> 'new_email', 'invite', r -> 'invite_id',
			'method', r -> 'method', 'secret', r -> 'secret', 'vouched', r -> 'identity',
			'answer', r -> 'response', 'form', r -> 'form',
			'purpose', CASE WHEN TG_TABLE_NAME = 'challenges' AND r ->> 'purpose' <> 'google' THEN r -> 'purpose' END
		)),
		(r ->> 'redeemed_at')::timestamptz, (r ->> 'expires_at')::timestamptz, (r ->> 'created_at')::timestamptz
	)
	ON CONFLICT ("token_hash") DO UPDATE SET ("user_id", "meaning", "redeemed_at", "expires_at")
		= (excluded."user_id", excluded."meaning", excluded."redeemed_at", excluded."expires_at");
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- First of all, so that nobody writes "links" between the copy and the trigger.
CREATE TRIGGER "links_mirror" AFTER INSERT OR UPDATE OR DELETE ON "links" FOR EACH ROW EXECUTE FUNCTION "mirror_link"();
--> statement-breakpoint
DELETE FROM "links" WHERE "expires_at" <= now();
--> statement-breakpoint
SELECT "copy_link"("links") FROM "links";
--> statement-breakpoint
CREATE TRIGGER "one_time_tokens_mirror" AFTER INSERT OR UPDATE OR DELETE ON "one_time_tokens" FOR EACH ROW EXECUTE FUNCTION "mirror_to_links"();
--> statement-breakpoint
CREATE TRIGGER "auth_flows_mirror" AFTER INSERT OR UPDATE OR DELETE ON "auth_flows" FOR EACH ROW EXECUTE FUNCTION "mirror_to_links"();
--> statement-breakpoint
CREATE TRIGGER "challenges_mirror" AFTER INSERT OR UPDATE OR DELETE ON "challenges" FOR EACH ROW EXECUTE FUNCTION "mirror_to_links"();
--> statement-breakpoint
CREATE TRIGGER "used_id_tokens_mirror" AFTER INSERT OR UPDATE OR DELETE ON "used_id_tokens" FOR EACH ROW EXECUTE FUNCTION "mirror_to_links"();
--> statement-breakpoint
CREATE TRIGGER "idempotency_keys_mirror" AFTER INSERT OR UPDATE OR DELETE ON "idempotency_keys" FOR EACH ROW EXECUTE FUNCTION "mirror_to_links"();
--> statement-breakpoint
CREATE TRIGGER "unsent_forms_mirror" AFTER INSERT OR UPDATE OR DELETE ON "unsent_forms" FOR EACH ROW EXECUTE FUNCTION "mirror_to_links"();
