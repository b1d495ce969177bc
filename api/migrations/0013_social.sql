CREATE TABLE "social_flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"provider" text NOT NULL,
	"fingerprint" text,
	"code_challenge" text NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"exchange_key" text,
	"exchanged_at" timestamp (3) with time zone,
	"issuer" text,
	"subject" text,
	"email" text,
	"email_verified" boolean,
	"first_name" text,
	"last_name" text,
	"spent_at" timestamp (3) with time zone,
	"spent_key" text,
	CONSTRAINT "social_flows_exchanged" CHECK ("social_flows"."exchanged_at" is null or ("social_flows"."issuer" is not null and "social_flows"."subject" is not null and "social_flows"."email_verified" is not null)),
	CONSTRAINT "social_flows_spent" CHECK ("social_flows"."spent_at" is null or "social_flows"."exchanged_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "social_identities_provider" CHECK ("social_identities"."provider" in ('google','facebook','apple'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "social_flows_state_key" ON "social_flows" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "social_flows_expires_at" ON "social_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "social_identities_subject_key" ON "social_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "social_identities_user_key" ON "social_identities" USING btree ("user_id","provider");