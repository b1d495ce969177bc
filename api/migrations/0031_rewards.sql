CREATE TABLE "reward_accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"referral_code" text NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	"lifetime" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reward_accounts_balance" CHECK ("reward_accounts"."balance" >= 0 and "reward_accounts"."owed" >= 0),
	CONSTRAINT "reward_accounts_lifetime" CHECK ("reward_accounts"."lifetime" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reward_earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"order_id" uuid,
	"subject" text NOT NULL,
	"points" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reward_earnings_key" UNIQUE("user_id","key"),
	CONSTRAINT "reward_earnings_points" CHECK ("reward_earnings"."points" >= 0),
	CONSTRAINT "reward_earnings_kind" CHECK ("reward_earnings"."kind" in ('purchase','review','referral','referred')),
	CONSTRAINT "reward_earnings_status" CHECK ("reward_earnings"."status" in ('pending','granted'))
);
--> statement-breakpoint
CREATE TABLE "reward_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reward_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	"subject" text NOT NULL,
	"earning_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reward_entries_something" CHECK ("reward_entries"."points" <> 0 or "reward_entries"."owed" <> 0),
	CONSTRAINT "reward_entries_kind" CHECK ("reward_entries"."kind" in ('purchase','review','referral','referred','taken_back','settled','redeemed','returned','expired'))
);
--> statement-breakpoint
CREATE TABLE "reward_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"promotion_id" uuid NOT NULL,
	"code" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "reward_redemptions_points" CHECK ("reward_redemptions"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "reward_referrals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"referrer_user_id" bigint,
	"held_for" text,
	"released_at" timestamp (3) with time zone,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reward_referrals_held_for" CHECK ("reward_referrals"."held_for" in ('phone','device','network'))
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "user_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "reward_accounts_code_key" ON "reward_accounts" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "reward_accounts_expires_at" ON "reward_accounts" USING btree ("expires_at") WHERE "reward_accounts"."balance" > 0;--> statement-breakpoint
CREATE INDEX "reward_earnings_order" ON "reward_earnings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reward_earnings_due" ON "reward_earnings" USING btree ("due_at") WHERE "reward_earnings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reward_entries_user" ON "reward_entries" USING btree ("user_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_entries_granted_key" ON "reward_entries" USING btree ("earning_id") WHERE "reward_entries"."kind" in ('purchase','review','referral','referred');--> statement-breakpoint
CREATE UNIQUE INDEX "reward_redemptions_promotion_key" ON "reward_redemptions" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "reward_redemptions_user" ON "reward_redemptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reward_redemptions_ends_at" ON "reward_redemptions" USING btree ("ends_at") WHERE "reward_redemptions"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "reward_referrals_referrer" ON "reward_referrals" USING btree ("referrer_user_id");--> statement-breakpoint
CREATE INDEX "promotions_user" ON "promotions" USING btree ("user_id") WHERE "promotions"."user_id" is not null;