ALTER TABLE "outbox_events" ADD COLUMN "delivered_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "outbox_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_events" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_events_undelivered" ON "outbox_events" USING btree ("id") WHERE delivered_at is null;
