CREATE TABLE "second_factor_backup_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "second_factor_backup_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_devices" (
	"user_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "second_factor_devices_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "second_factor_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"fingerprint" text,
	"remembered" boolean NOT NULL,
	"entry_method" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text
);
--> statement-breakpoint
CREATE TABLE "second_factor_codes" (
	"user_id" bigint NOT NULL,
	"method" text NOT NULL,
	"code_id" uuid NOT NULL,
	"target" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"sends" integer NOT NULL,
	"counted_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "second_factor_codes_user_id_method_pk" PRIMARY KEY("user_id","method")
);
--> statement-breakpoint
CREATE TABLE "second_factor_tries" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" bigint NOT NULL,
	"method" text NOT NULL,
	"target" text,
	"secret" text,
	"last_step" integer DEFAULT 0 NOT NULL,
	"preferred" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" text,
	CONSTRAINT "second_factors_user_id_method_pk" PRIMARY KEY("user_id","method"),
	CONSTRAINT "second_factors_method" CHECK ("second_factors"."method" in ('totp','sms','email')),
	CONSTRAINT "second_factors_way" CHECK (("second_factors"."secret" is not null) = ("second_factors"."method" = 'totp') and ("second_factors"."target" is null) = ("second_factors"."method" = 'totp')),
	CONSTRAINT "second_factors_preferred_is_on" CHECK (not "second_factors"."preferred" or "second_factors"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE INDEX "second_factor_devices_expires_at" ON "second_factor_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "second_factor_challenges_user_id" ON "second_factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factor_challenges_expires_at" ON "second_factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "second_factor_codes_sent_at" ON "second_factor_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_preferred" ON "second_factors" USING btree ("user_id") WHERE "second_factors"."preferred";