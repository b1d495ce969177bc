CREATE TABLE "event_links" (
	"secret" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"people" integer NOT NULL,
	"occurs_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_replies_token" UNIQUE("event_id","token_hash"),
	CONSTRAINT "event_replies_status" CHECK ("event_replies"."status" in ('accepted','declined','tentative')),
	CONSTRAINT "event_replies_people" CHECK (("event_replies"."status" = 'declined') = ("event_replies"."people" = 0))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "landmark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "event_links" ADD CONSTRAINT "event_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_replies" ADD CONSTRAINT "event_replies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_links_event" ON "event_links" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_links_open" ON "event_links" USING btree ("event_id") WHERE "event_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "event_replies_occurs_at" ON "event_replies" USING btree ("occurs_at");