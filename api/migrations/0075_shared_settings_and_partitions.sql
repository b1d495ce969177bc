CREATE TABLE "shared_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);--> statement-breakpoint
-- Events and visits get partitions by the month of their ids (decision 0135). The rows so far become the default
-- partition: nothing is copied, and indexes are attached.
ALTER TABLE "outbox_deliveries" DROP CONSTRAINT "outbox_deliveries_event_id_outbox_events_id_fk";--> statement-breakpoint
ALTER TABLE "outbox_events" RENAME TO "outbox_events_default";--> statement-breakpoint
ALTER TABLE "outbox_events_default" RENAME CONSTRAINT "outbox_events_pkey" TO "outbox_events_default_pkey";--> statement-breakpoint
ALTER INDEX "outbox_events_created_at" RENAME TO "outbox_events_default_created_at_idx";--> statement-breakpoint
ALTER INDEX "outbox_events_undelivered" RENAME TO "outbox_events_default_id_idx";--> statement-breakpoint
CREATE TABLE "outbox_events" (LIKE "outbox_events_default" INCLUDING DEFAULTS) PARTITION BY RANGE ("id");--> statement-breakpoint
ALTER TABLE "outbox_events" ADD CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("id");--> statement-breakpoint
CREATE INDEX "outbox_events_created_at" ON "outbox_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_events_undelivered" ON "outbox_events" USING btree ("id") WHERE delivered_at is null;--> statement-breakpoint
ALTER TABLE "outbox_events" ATTACH PARTITION "outbox_events_default" DEFAULT;--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_event_id_outbox_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outbox_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" RENAME TO "analytics_events_default";--> statement-breakpoint
ALTER TABLE "analytics_events_default" RENAME CONSTRAINT "analytics_events_pkey" TO "analytics_events_default_pkey";--> statement-breakpoint
ALTER INDEX "analytics_events_received_at" RENAME TO "analytics_events_default_received_at_idx";--> statement-breakpoint
ALTER INDEX "analytics_events_event" RENAME TO "analytics_events_default_event_received_at_idx";--> statement-breakpoint
CREATE TABLE "analytics_events" (LIKE "analytics_events_default" INCLUDING DEFAULTS) PARTITION BY RANGE ("id");--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_pkey" PRIMARY KEY ("id");--> statement-breakpoint
CREATE INDEX "analytics_events_received_at" ON "analytics_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "analytics_events_event" ON "analytics_events" USING btree ("event","received_at");--> statement-breakpoint
ALTER TABLE "analytics_events" ATTACH PARTITION "analytics_events_default" DEFAULT;
