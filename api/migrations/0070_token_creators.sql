ALTER TABLE "fulfilment_tokens" ADD COLUMN "created_by" bigint;--> statement-breakpoint
CREATE INDEX "fulfilment_tokens_created_by" ON "fulfilment_tokens" USING btree ("created_by");--> statement-breakpoint
UPDATE "fulfilment_tokens" AS "token" SET "created_by" = substr("entry"."actor", 6)::bigint
FROM "audit_entries" AS "entry"
WHERE "entry"."event" = 'authn_token_created' AND "entry"."actor" LIKE 'user:%'
	AND "entry"."facts" ->> 'token_id' = "token"."id"::text;--> statement-breakpoint
-- Tokens of former owners end.
UPDATE "fulfilment_tokens" AS "token" SET "revoked_at" = now()
WHERE "token"."created_by" IS NOT NULL AND "token"."revoked_at" IS NULL AND NOT EXISTS (
	SELECT FROM "workshop_members" AS "member"
	WHERE "member"."vendor_id" = "token"."vendor_id" AND "member"."user_id" = "token"."created_by"
		AND "member"."role" = 'owner' AND "member"."status" = 'accepted'
);
