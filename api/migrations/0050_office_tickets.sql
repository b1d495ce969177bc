CREATE TABLE "office_replies" (
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "office_replies_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "office_views" (
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"query" text NOT NULL,
	CONSTRAINT "office_views_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "office_views_query" CHECK (length("office_views"."query") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "staff_id" bigint;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "assigned_to" bigint;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("first_name","id") WHERE role_name in ('support','admin','super_admin');--> statement-breakpoint
CREATE INDEX "audit_entries_event" ON "audit_entries" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor","at") WHERE actor not in ('shop','stranger') and actor is distinct from 'user:' || user_id::text;--> statement-breakpoint
CREATE INDEX "promotions_latest" ON "promotions" USING btree ("created_at","id") WHERE "promotions"."user_id" is null;--> statement-breakpoint
CREATE INDEX "returns_latest" ON "returns" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "returns_status" ON "returns" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_latest" ON "support_tickets" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_status" ON "support_tickets" USING btree ("status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_assigned_to" ON "support_tickets" USING btree ("assigned_to","last_message_at","id") WHERE "support_tickets"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_order_number" ON "support_tickets" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "support_tickets_subject" ON "support_tickets" USING gin ("subject" gin_trgm_ops);