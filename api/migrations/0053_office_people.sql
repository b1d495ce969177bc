CREATE TABLE "person_notes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role_name") WHERE "users"."role_name" in ('support','admin','super_admin');