DROP INDEX "orders_by_status";--> statement-breakpoint
DROP INDEX "orders_by_fulfilment_status";--> statement-breakpoint
DROP INDEX "orders_from_lists";--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("placed_at","id") WHERE "orders"."status" = 'placed' and "orders"."fulfilment_status" not in ('delivered','returned');