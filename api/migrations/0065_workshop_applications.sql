CREATE TABLE "workshop_application_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"picture" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workshop_applications" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"wallet_network" text NOT NULL,
	"wallet_phone" text NOT NULL,
	"wallet_holder" text NOT NULL,
	"pictures" text[] NOT NULL,
	"terms" text NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"answer" text,
	CONSTRAINT "workshop_applications_decision" CHECK ("workshop_applications"."decision" in ('approved','refused')),
	CONSTRAINT "workshop_applications_decided" CHECK (("workshop_applications"."decided_at" is null) = ("workshop_applications"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "workshop_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"email" text,
	"phone" text,
	"role" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workshop_invitations_one_address" CHECK (("workshop_invitations"."email" is null) <> ("workshop_invitations"."phone" is null)),
	CONSTRAINT "workshop_invitations_role" CHECK ("workshop_invitations"."role" in ('packer','editor'))
);
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "state_words" text;--> statement-breakpoint
CREATE INDEX "workshop_application_pictures_user" ON "workshop_application_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workshop_application_pictures_made_at" ON "workshop_application_pictures" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workshop_applications_one_open" ON "workshop_applications" USING btree ("user_id") WHERE "workshop_applications"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "workshop_applications_user" ON "workshop_applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workshop_applications_queue" ON "workshop_applications" USING btree ("applied_at") WHERE "workshop_applications"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "workshop_invitations_address" ON "workshop_invitations" USING btree ("vendor_id",coalesce("email", "phone"));--> statement-breakpoint
CREATE INDEX "workshop_invitations_email" ON "workshop_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "workshop_invitations_phone" ON "workshop_invitations" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "workshop_invitations_inviter" ON "workshop_invitations" USING btree ("invited_by","invited_at");--> statement-breakpoint
CREATE INDEX "workshop_invitations_expires_at" ON "workshop_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_applied_name" ON "vendors" USING btree (translate(lower(normalize(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ɛɔŋɖƒɣʋ', 'eondfgv')) WHERE "vendors"."applied_at" is not null;--> statement-breakpoint
CREATE INDEX "vendors_paused_until" ON "vendors" USING btree ("paused_until") WHERE "vendors"."state" = 'paused';