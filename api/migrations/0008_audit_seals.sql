CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entry_ids" uuid[] NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"entry_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "refuse_to_change_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is written once: nothing in it is changed or removed', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_audit"();--> statement-breakpoint
CREATE TRIGGER "audit_seals_written_once" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_audit"();--> statement-breakpoint
CREATE FUNCTION "await_audit_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "audit_unsealed" ("entry_id") VALUES (NEW."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_await_seal" AFTER INSERT ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "await_audit_seal"();--> statement-breakpoint
INSERT INTO "audit_unsealed" ("entry_id") SELECT "id" FROM "audit_entries";
