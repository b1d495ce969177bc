DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "products_attributes";--> statement-breakpoint
ALTER TABLE "products"
	ADD COLUMN "ordinal" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "products_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	ADD COLUMN "changed_xact" xid8 DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "products_ordinal_key" ON "products" USING btree ("ordinal");--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" USING btree ("changed_xact");--> statement-breakpoint
-- Also of rows that a backup brings: its numbers are those of another database.
CREATE FUNCTION "mark_product_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	new.changed_xact := pg_current_xact_id();
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_changed" BEFORE INSERT OR UPDATE ON "products" FOR EACH ROW EXECUTE FUNCTION "mark_product_changed"();--> statement-breakpoint
-- A maker's name is counted with its products. They are locked in the order in which sales lock them.
CREATE FUNCTION "mark_products_of_vendor_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform 1 from products where vendor_id = new.id order by id for no key update;
	update products set changed_xact = pg_current_xact_id() where vendor_id = new.id;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "vendors_changed" AFTER UPDATE OF "name", "slug" ON "vendors" FOR EACH ROW EXECUTE FUNCTION "mark_products_of_vendor_changed"();--> statement-breakpoint
-- Processes would not learn of it: what is gone says nothing of its change.
CREATE FUNCTION "refuse_to_delete_products"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'A product is taken off sale (on_sale = false), not deleted: orders and searches know it.'
		using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER "products_not_deleted" BEFORE DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION "refuse_to_delete_products"();
