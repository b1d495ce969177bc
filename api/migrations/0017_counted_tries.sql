CREATE TABLE "counted_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "counted_tries_tried_at" ON "counted_tries" USING btree ("tried_at");