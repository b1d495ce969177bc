-- Open invitations of people who do not own the workshop any more end, as they do from now on with a change of owner.
DELETE FROM "workshop_invitations" AS "invitation" WHERE NOT EXISTS (
  SELECT FROM "workshop_members" AS "member"
  WHERE "member"."vendor_id" = "invitation"."vendor_id" AND "member"."user_id" = "invitation"."invited_by"
    AND "member"."role" = 'owner' AND "member"."status" = 'accepted'
);
