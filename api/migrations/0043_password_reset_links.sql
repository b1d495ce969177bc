CREATE TABLE "password_reset_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"ask_id" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "password_reset_links_user_id" ON "password_reset_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_links_expires_at" ON "password_reset_links" USING btree ("expires_at");--> statement-breakpoint
INSERT INTO "password_reset_links" ("token_hash", "user_id", "email", "asked_at", "expires_at") SELECT "token_hash", "user_id", "email", "asked_at", "expires_at" FROM "password_resets" WHERE "used_at" IS NULL;