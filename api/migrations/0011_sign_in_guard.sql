CREATE TABLE "known_devices" (
	"user_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "sign_in_counters" (
	"account" text NOT NULL,
	"source" text NOT NULL,
	"failures" integer NOT NULL,
	"claims" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "sign_in_counters_account_source_pk" PRIMARY KEY("account","source"),
	CONSTRAINT "sign_in_counters_counts" CHECK ("sign_in_counters"."failures" >= 0 and "sign_in_counters"."claims" >= 0)
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_counters_failed_at" ON "sign_in_counters" USING btree ("failed_at");