CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"password_hash" text,
	"fingerprint" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" text
);
--> statement-breakpoint
CREATE TABLE "phone_tries" (
	"guesser" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "phone_tries_count" CHECK ("phone_tries"."tries" > 0)
);
--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_tries_tried_at" ON "phone_tries" USING btree ("tried_at");