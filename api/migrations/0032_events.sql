CREATE TABLE "event_guests" (
	"event_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text DEFAULT 'needs_action' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "event_guests_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "event_guests_status" CHECK ("event_guests"."status" in ('needs_action','accepted','declined','tentative')),
	CONSTRAINT "event_guests_answered" CHECK (("event_guests"."status" = 'needs_action') = ("event_guests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"honoree" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"recurrence" text DEFAULT 'none' NOT NULL,
	"wishlist_id" uuid,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_status" CHECK ("events"."status" in ('scheduled','cancelled','archived')),
	CONSTRAINT "events_recurrence" CHECK ("events"."recurrence" in ('none','yearly')),
	CONSTRAINT "events_ends_at" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_remind_scheduled" CHECK ("events"."remind_at" is null or "events"."status" = 'scheduled')
);
--> statement-breakpoint
CREATE TABLE "removed_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_guests_user" ON "event_guests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "events_remind_at" ON "events" USING btree ("remind_at") WHERE "events"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "removed_events_removed_at" ON "removed_events" USING btree ("removed_at");