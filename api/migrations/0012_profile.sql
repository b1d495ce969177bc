CREATE TABLE "erasure_codes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"file" "bytea",
	CONSTRAINT "personal_exports_made" CHECK (("personal_exports"."made_at" is null) = ("personal_exports"."file" is null))
);
--> statement-breakpoint
CREATE TABLE "profile_photos" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "personal_exports_user" ON "personal_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "personal_exports_expires_at" ON "personal_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_photos_name_key" ON "profile_photos" USING btree ("name");--> statement-breakpoint
CREATE INDEX "users_erase_at" ON "users" USING btree ("erase_at") WHERE "users"."erase_at" is not null;