CREATE TABLE "problem_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"problem_id" uuid NOT NULL,
	"author" text NOT NULL,
	"user_id" bigint,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "problem_messages_author" CHECK ("problem_messages"."author" in ('buyer','maker','shop'))
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"user_id" bigint,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked" integer,
	"offer" text,
	"offered" integer,
	"outcome" text,
	"amount" integer,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"with_us_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "problems_kind" CHECK ("problems"."kind" in ('not_come','keep_part_back','other')),
	CONSTRAINT "problems_state" CHECK ("problems"."state" in ('open','offered','agreed','with_us','settled','withdrawn')),
	CONSTRAINT "problems_due" CHECK (("problems"."state" in ('open','offered')) = ("problems"."due_at" is not null)),
	CONSTRAINT "problems_asked" CHECK (("problems"."kind" = 'keep_part_back') = ("problems"."asked" is not null) and ("problems"."asked" is null or "problems"."asked" > 0)),
	CONSTRAINT "problems_offer" CHECK (("problems"."offer" is null or "problems"."offer" in ('send_again','refund','part_refund','message')) and ("problems"."offer" is null) = ("problems"."offered_at" is null) and ("problems"."state" not in ('offered','agreed') or "problems"."offer" is not null)),
	CONSTRAINT "problems_offered" CHECK (("problems"."offer" is not distinct from 'part_refund') = ("problems"."offered" is not null) and ("problems"."offered" is null or "problems"."offered" > 0)),
	CONSTRAINT "problems_ended" CHECK (("problems"."state" in ('agreed','settled','withdrawn')) = ("problems"."ended_at" is not null) and ("problems"."state" in ('agreed','settled')) = ("problems"."outcome" is not null)),
	CONSTRAINT "problems_outcome" CHECK (("problems"."outcome" is null or "problems"."outcome" in ('refund','part_refund','send_again','nothing')) and coalesce("problems"."outcome" in ('refund','part_refund'), false) = ("problems"."amount" is not null) and ("problems"."amount" is null or "problems"."amount" >= 0))
);
--> statement-breakpoint
ALTER TABLE "fulfilments" DROP CONSTRAINT "fulfilments_cancel_reason";--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "relevance_percent" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "cancellable_from" date;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "late_notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "kept_refund" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_attachments" ADD COLUMN "problem_message_id" uuid;--> statement-breakpoint
ALTER TABLE "problem_messages" ADD CONSTRAINT "problem_messages_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_messages_problem_id" ON "problem_messages" USING btree ("problem_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "problems_open" ON "problems" USING btree ("part_id") WHERE state in ('open','offered','with_us');--> statement-breakpoint
CREATE INDEX "problems_order" ON "problems" USING btree ("order_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "problems_part" ON "problems" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "problems_vendor" ON "problems" USING btree ("vendor_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "problems_user" ON "problems" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "problems_due" ON "problems" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "problems_state" ON "problems" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "problems_latest" ON "problems" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "fulfilments_late" ON "fulfilments" USING btree ("cancellable_from") WHERE "fulfilments"."status" in ('unfulfilled','making') and "fulfilments"."late_notices" < 2;--> statement-breakpoint
CREATE INDEX "support_attachments_problem_message_id" ON "support_attachments" USING btree ("problem_message_id") WHERE "support_attachments"."problem_message_id" is not null;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_relevance_percent" CHECK ("vendors"."relevance_percent" between 90 and 100);--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_kept_refund" CHECK ("fulfilments"."kept_refund" >= 0);--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_cancel_reason" CHECK ("fulfilments"."cancel_reason" in ('no_material','broken','ill','address','other','late','not_arrived'));--> statement-breakpoint
-- Orders of before have no stored transit time, so their buyers wait until the promised day.
UPDATE "fulfilments" SET "cancellable_from" = "arrives_until" WHERE "status" in ('unfulfilled','making');--> statement-breakpoint
-- The rank of a maker is read with its products.
DROP TRIGGER "vendors_changed" ON "vendors";--> statement-breakpoint
CREATE TRIGGER "vendors_changed" AFTER UPDATE OF "name", "slug", "relevance_percent" ON "vendors" FOR EACH ROW EXECUTE FUNCTION "mark_products_of_vendor_changed"();
