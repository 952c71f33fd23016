-- What staff did is written once: no row of the log is changed or deleted, by whatever program.
CREATE FUNCTION "refuse_to_rewrite_the_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_log is only ever added to';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite_the_log"();
