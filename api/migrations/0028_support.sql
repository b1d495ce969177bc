CREATE TABLE "support_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"message_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_attachments_type" CHECK ("support_attachments"."type" in ('image/webp','application/pdf','text/plain')),
	CONSTRAINT "support_attachments_size" CHECK ("support_attachments"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_messages_author" CHECK ("support_messages"."author" in ('person','shop'))
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"order_id" uuid,
	"order_number" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "support_tickets_category" CHECK ("support_tickets"."category" in ('order','payment','delivery','gift','product','account','vendor','technical','other')),
	CONSTRAINT "support_tickets_priority" CHECK ("support_tickets"."priority" in ('low','normal','high','urgent')),
	CONSTRAINT "support_tickets_status" CHECK ("support_tickets"."status" in ('open','waiting_user','waiting_support','resolved','closed')),
	CONSTRAINT "support_tickets_ended" CHECK (("support_tickets"."ended_at" is not null) = ("support_tickets"."status" in ('resolved','closed')))
);
--> statement-breakpoint
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_attachments_user_id" ON "support_attachments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "support_attachments_message_id" ON "support_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "support_attachments_lone" ON "support_attachments" USING btree ("created_at") WHERE "support_attachments"."message_id" is null;--> statement-breakpoint
CREATE INDEX "support_messages_ticket_id" ON "support_messages" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_reference" ON "support_tickets" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "support_tickets_user_id" ON "support_tickets" USING btree ("user_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_ended_at" ON "support_tickets" USING btree ("ended_at");