CREATE TABLE "emails_bounced" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"code" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_bouncing_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "emails_bounced_address" ON "emails_bounced" USING btree ("address_hash","at");