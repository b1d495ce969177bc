-- # what is counted of the whole shop once and then remembered

select "term", "meanings" from "search_synonyms";
--   Seq Scan on search_synonyms

select category.id, category.parent_id, category.slug, category.name, category.icon, category.story,
  json_build_object(
  'slug', category.picture_slug,
  'alt', coalesce(picture.alt, ''),
  'placeholder', coalesce(picture.placeholder, '')) as picture,
  coalesce(filled.products, 0) as own_count
  from categories as category
  left join pictures as picture on picture.slug = category.picture_slug
  left join (
  select category_id, count(*)::int as products from products where on_sale group by category_id
  ) as filled on filled.category_id = category.id
  order by category.position, category.id;
--   Sort
--     Hash Join
--       Hash Join
--         Seq Scan on pictures
--         Hash
--           Seq Scan on categories
--       Hash
--         Subquery Scan
--           Aggregate
--             Seq Scan on products

select case when pg_is_in_recovery()
  then format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())) else pg_current_snapshot()::text end as snapshot, coalesce(json_agg(found order by found.ordinal), '[]') as products
  from (
  select product.ordinal, product.id, lower(product.name) as name_lower, product.category_id, product.vendor_id,
  vendor.name as maker, lower(vendor.name) as maker_lower, vendor.slug as maker_slug,
  vendor.relevance_percent, product.price, product.rating_sum, product.rating_count, product.popularity,
  product.lead_time_days,
  (extract(epoch from product.created_at) * 1000)::double precision as created,
  product.on_sale, product.in_stock, product.attributes,
  tsvector_to_array(product.search) as words, tsvector_to_array(product.name_search) as name_words
  from products as product join vendors as vendor on vendor.id = product.vendor_id
  where product.ordinal > $1
  order by product.ordinal limit $2
  ) as found;
--   Aggregate
--     Subquery Scan
--       Limit
--         Nested Loop
--           Index Scan using products_ordinal_key on products
--           Memoize
--             Index Scan using vendors_pkey on vendors

select
  product.id, product.slug, product.name, product.price, product.original_price,
  product.rating_sum, product.rating_count, product.popularity, product.lead_time_days, product.has_variants,
  product.made_to_order,
  product.created_at > $1::timestamptz as is_new,
  json_build_object(
  'slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder) as picture, json_build_object(
  'id', vendor.id, 'name', vendor.name, 'town', vendor.town, 'region', vendor.region, 'country', vendor.country) as vendor, stock.available
  from unnest($2::uuid[]) with ordinality as page (id, place)
  join products as product on product.id = page.id
  left join vendors as vendor on vendor.id = product.vendor_id
  left join pictures as picture on picture.slug = product.picture_slug
  left join lateral (
  select coalesce(sum(level.on_hand - level.held), 0)::int as available
  from stock_levels as level left join variants as variant on variant.id = level.variant_id
  where level.product_id = product.id
  and case when product.has_variants then variant.on_sale else level.variant_id is null end
  ) as stock on true
  order by page.place;
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Function Scan
--           Index Scan using products_pkey on products
--         Index Scan using vendors_pkey on vendors
--       Index Scan using pictures_pkey on pictures
--     Aggregate
--       Nested Loop
--         Index Scan using stock_levels_subject_key on stock_levels
--         Index Scan using variants_pkey on variants

select percentile_disc(0.9) within group (order by popularity) as threshold from products where on_sale;
--   Aggregate
--     Seq Scan on products

-- # a page of all products

select case when pg_is_in_recovery()
  then format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())) else pg_current_snapshot()::text end as snapshot, coalesce(json_agg(found order by found.ordinal), '[]') as products
  from (
  select product.ordinal, product.id, lower(product.name) as name_lower, product.category_id, product.vendor_id,
  vendor.name as maker, lower(vendor.name) as maker_lower, vendor.slug as maker_slug,
  vendor.relevance_percent, product.price, product.rating_sum, product.rating_count, product.popularity,
  product.lead_time_days,
  (extract(epoch from product.created_at) * 1000)::double precision as created,
  product.on_sale, product.in_stock, product.attributes,
  tsvector_to_array(product.search) as words, tsvector_to_array(product.name_search) as name_words
  from products as product join vendors as vendor on vendor.id = product.vendor_id
  where product.ordinal > $1 and product.changed_xact >= pg_snapshot_xmin($2::pg_snapshot)
  and not pg_visible_in_snapshot(product.changed_xact, $3::pg_snapshot)
  order by product.ordinal limit $4
  ) as found;
--   Aggregate
--     Subquery Scan
--       Limit
--         Sort
--           Nested Loop
--             Index Scan using products_changed on products
--             Index Scan using vendors_pkey on vendors

-- # a category

with recursive branch as (
  select id from categories where slug = $1 or id::text = $2
  union
  select below.id from categories as below join branch on below.parent_id = branch.id
  )
  select id from branch;
--   CTE Scan
--     Recursive Union
--       Seq Scan on categories
--       Hash Join
--         Seq Scan on categories
--         Hash
--           WorkTable Scan

-- # a phrase

select string_agg(int4send(product.ordinal), '') as all_matches,
  string_agg(int4send(product.ordinal), '') filter (where product.name_search @@ parsed.query) as name_matches
  from (select (phraseto_tsquery('english', $1::text)) as query) as parsed
  cross join products as product where product.search @@ parsed.query;
--   Aggregate
--     Bitmap Heap Scan on products
--       Bitmap Index Scan using products_search

-- # a word spelled unusually

select word, (
  select coalesce(array_agg(term order by products desc, term), '{}') from search_terms
  where term like left(word, 1) || '%' and abs(length(term) - length(word)) <= 1
  ) as near, (
  select term from search_terms
  where term % word and similarity(term, word) >= $1
  order by similarity(term, word) desc, products desc, term limit 1
  ) as similar
  from unnest($2::text[]) as word
  where not exists (select 1 from search_terms where term = word);
--   Nested Loop
--     Function Scan
--     Index Only Scan using search_terms_prefix on search_terms
--     Aggregate
--       Sort
--         Bitmap Heap Scan on search_terms
--           Bitmap Index Scan using search_terms_similar
--     Limit
--       Sort
--         Bitmap Heap Scan on search_terms
--           Bitmap Index Scan using search_terms_similar

-- # suggestions

select id, name, picture_slug, price, has_variants from products as product
  where product.on_sale and product.name_search @@ (plainto_tsquery('english', $1) && (
  to_tsquery('english', $2) || to_tsquery('simple', $3))) and product.price between $4 and $5
  order by product.popularity desc nulls last, product.id limit $6;
--   Limit
--     Index Scan using products_popularity on products

select term from search_terms where term like $1 and term <> $2
  order by products desc, term limit $3;
--   Limit
--     Sort
--       Index Scan using search_terms_pkey on search_terms

select id, name, town from vendors where state = 'approved' order by name, id;
--   Sort
--     Seq Scan on vendors

-- # the landing page

select product.id from products as product
  where product.on_sale and product.featured
  order by product.popularity desc nulls last, product.id limit $1;
--   Limit
--     Index Only Scan using products_featured on products

select vendor.id, vendor.name, vendor.craft, vendor.town, vendor.region, vendor.country, shown.picture
  from vendors as vendor
  join (
  select vendor_id, sum(popularity) as sold from (
  select vendor_id, popularity from products where on_sale
  order by popularity desc nulls last, id limit 50
  ) as popular group by vendor_id
  ) as made on made.vendor_id = vendor.id
  cross join lateral (
  select json_build_object(
  'slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder) as picture
  from products as product join pictures as picture on picture.slug = product.picture_slug
  where product.vendor_id = vendor.id and product.on_sale
  order by product.featured, product.popularity desc nulls last, product.id limit 1
  ) as shown
  order by made.sold desc nulls last, vendor.id limit $1;
--   Limit
--     Sort
--       Nested Loop
--         Nested Loop
--           Aggregate
--             Limit
--               Index Scan using products_popularity on products
--           Index Scan using vendors_pkey on vendors
--         Limit
--           Sort
--             Hash Join
--               Index Scan using products_vendor on products
--               Hash
--                 Seq Scan on pictures

select vendor.id, vendor.region, vendor.town, vendor.work_days, vendor.cut_off::text,
  case when vendor.state = 'paused' then vendor.paused_until::text end as paused_until
  from vendors as vendor;
--   Seq Scan on vendors

-- # a product

select
  product.id, product.slug, product.name, product.price, product.original_price,
  product.rating_sum, product.rating_count, product.popularity, product.lead_time_days, product.has_variants,
  product.made_to_order,
  product.created_at > $1::timestamptz as is_new,
  json_build_object(
  'slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder) as picture, json_build_object(
  'id', vendor.id, 'name', vendor.name, 'town', vendor.town, 'region', vendor.region, 'country', vendor.country) as vendor, stock.available,
  product.description, product.story, product.materials, product.dimensions, product.care,
  product.attributes, product.weight_grams, picture.drawn,
  vendor.work_days, vendor.cut_off::text, case when vendor.state = 'paused' then vendor.paused_until::text end as paused_until, gallery.more_pictures,
  json_build_object('id', category.id, 'name', category.name, 'slug', category.slug) as category,
  json_build_object('slug', vendor.slug, 'craft', vendor.craft, 'since', vendor.since, 'story', vendor.story) as maker,
  on_offer.variants,
  rated.histogram, (
  product.maker_paused and product.state = 'on_sale' and product.held_at is null
  and not product.maker_suspended and exists (
  select from vendors as pausing where pausing.id = product.vendor_id and pausing.state = 'paused')) as is_paused
  from products as product
  join categories as category on category.id = product.category_id
  left join vendors as vendor on vendor.id = product.vendor_id
  left join pictures as picture on picture.slug = product.picture_slug
  left join lateral (
  select coalesce(sum(level.on_hand - level.held), 0)::int as available
  from stock_levels as level left join variants as variant on variant.id = level.variant_id
  where level.product_id = product.id
  and case when product.has_variants then variant.on_sale else level.variant_id is null end
  ) as stock on true
  cross join lateral (
  select coalesce(json_agg(json_build_object(
  'id', variant.id, 'name', variant.name, 'options', variant.options, 'price', variant.price,
  'original_price', variant.original_price, 'available', coalesce(level.on_hand - level.held, 0)
  ) order by variant.position, variant.id), '[]') as variants
  from variants as variant
  left join stock_levels as level on level.product_id = product.id and level.variant_id = variant.id
  where variant.product_id = product.id and variant.on_sale
  ) as on_offer
  cross join lateral (
  select array(
  select (select count(*)::int from reviews where product_id = product.id and rating = star
  and hidden_at is null)
  from generate_series(5, 1, -1) as star
  ) as histogram
  ) as rated
  cross join lateral (
  select coalesce(json_agg(json_build_object(
  'slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder, 'drawn', picture.drawn
  ) order by more.position, more.picture_slug), '[]') as more_pictures
  from product_pictures as more join pictures as picture on picture.slug = more.picture_slug
  where more.product_id = product.id
  ) as gallery
  where product.id = $2 and (product.on_sale or (
  product.maker_paused and product.state = 'on_sale' and product.held_at is null
  and not product.maker_suspended and exists (
  select from vendors as pausing where pausing.id = product.vendor_id and pausing.state = 'paused')));
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Nested Loop
--               Index Scan using products_pkey on products
--                 Index Scan using vendors_not_approved on vendors
--               Index Scan using vendors_pkey on vendors
--             Index Scan using pictures_pkey on pictures
--           Aggregate
--             Sort
--               Nested Loop
--                 Bitmap Heap Scan on product_pictures
--                   Bitmap Index Scan using product_pictures_product_id_picture_slug_pk
--                 Index Scan using pictures_pkey on pictures
--         Seq Scan on categories
--       Aggregate
--         Nested Loop
--           Index Scan using stock_levels_subject_key on stock_levels
--           Index Scan using variants_pkey on variants
--     Aggregate
--       Incremental Sort
--         Nested Loop
--           Index Scan using variants_product_id on variants
--           Index Scan using stock_levels_subject_key on stock_levels
--     Function Scan
--       Aggregate
--         Index Scan using reviews_product on reviews
--     Index Scan using vendors_not_approved on vendors

-- # the reviews of a product

select "rating_count" - (select count(*) from "reviews" as hidden
  where hidden.product_id = $1 and hidden.hidden_at is null and not not exists (select 1 from "users" as suspended where suspended.id = hidden.user_id and suspended.suspended_at is not null)) from "products" where ("products"."id" = $2 and ("products".on_sale or (
  "products".maker_paused and "products".state = 'on_sale' and "products".held_at is null
  and not "products".maker_suspended and exists (
  select from vendors as pausing where pausing.id = "products".vendor_id and pausing.state = 'paused'))));
--   Index Scan using products_pkey on products
--     Aggregate
--       Index Scan using reviews_product on reviews
--         Seq Scan on users
--     Index Scan using vendors_not_approved on vendors

select "id", "product_id", "user_id", "author", "town", "rating", "text", "verified", "created_at", "hidden_at", "hidden_reason", "reply", "replied_at" from "reviews" where ("reviews"."product_id" = $1 and "reviews"."hidden_at" is null and not exists (select 1 from "users" as suspended where suspended.id = "reviews"."user_id" and suspended.suspended_at is not null)) order by "reviews"."created_at" desc nulls last, "reviews"."id" limit $2;
--   Limit
--     Nested Loop
--       Index Scan using reviews_product on reviews
--       Materialize
--         Seq Scan on users

-- # what is in stock of a product

select (product.id is not null and (requested.variant_id is null or variant.id is not null)), product.id, variant.id, product.name, variant.name, picture.slug, picture.alt, picture.placeholder, coalesce(variant.price, product.price), vendor.id, vendor.name, vendor.town, vendor.region, vendor.country, product.weight_grams, product.lead_time_days, vendor.work_days, vendor.cut_off::text, case when vendor.state = 'paused' then vendor.paused_until::text end, product.made_to_order, product.tax_class, vendor.vat_registered, product.has_variants, product.on_sale and coalesce(variant.on_sale, true), case when (
  product.maker_paused and product.state = 'on_sale' and product.held_at is null
  and not product.maker_suspended and exists (
  select from vendors as pausing where pausing.id = product.vendor_id and pausing.state = 'paused')) and coalesce(variant.on_sale, true) then vendor.paused_until::text end, level.id, coalesce(level.on_hand - level.held, 0) from
  unnest((select $1::uuid[])::uuid[], (select $2::uuid[])::uuid[]) with ordinality
  as requested (product_id, variant_id, place)
  left join products as product on product.id = requested.product_id
  left join vendors as vendor on vendor.id = product.vendor_id
  left join pictures as picture on picture.slug = product.picture_slug
  left join variants as variant on variant.product_id = product.id and variant.id = requested.variant_id
  left join stock_levels as level on level.product_id = product.id
  and (level.variant_id = requested.variant_id or (level.variant_id is null and requested.variant_id is null)) order by requested.place;
--   Nested Loop
--     Result
--     Result
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Function Scan
--             Index Scan using products_pkey on products
--           Index Scan using vendors_pkey on vendors
--         Index Scan using pictures_pkey on pictures
--       Index Scan using variants_product_id on variants
--     Index Scan using stock_levels_subject_key on stock_levels
--     Index Scan using vendors_not_approved on vendors

-- # a maker

select id, state from vendors where id = $1;
--   Index Scan using vendors_pkey on vendors

select vendor.id, vendor.slug, vendor.name, vendor.craft, vendor.town, vendor.region, vendor.country,
  vendor.since, vendor.story, made_in.process, vendor.answers_within_hours, vendor.website,
  vendor.state, vendor.paused_until::text as paused_until, vendor.pause_words, made.*, arrived.*,
  coalesce(chosen.cover, popular.cover) as cover
  from vendors as vendor
  cross join lateral (
  select coalesce(json_agg(
  json_build_object('text', step.text, 'picture', case when picture.slug is not null
  then json_build_object('slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder) end)
  order by step.position), '[]') as process
  from unnest(vendor.process) with ordinality as step(text, position)
  left join pictures as picture on picture.slug = vendor.process_pictures[step.position]
  ) as made_in
  cross join lateral (
  select count(*)::int as products,
  coalesce(sum(rating_sum), 0)::int as rating_sum, coalesce(sum(rating_count), 0)::int as rating_count,
  min(lead_time_days) as shortest_making, max(lead_time_days) as longest_making
  from products where vendor_id = vendor.id and on_sale
  ) as made
  cross join lateral (
  select (count(*) filter (
  where part.delivered_at is not null and part.arrives_until is not null))::int as delivered, (count(*) filter (
  where (part.delivered_at at time zone 'UTC')::date <= part.arrives_until))::int as on_time
  from fulfilments as part
  where part.vendor_id = vendor.id and part.arrives_until is not null
  and part.delivered_at > $1::timestamptz
  ) as arrived
  left join lateral (
  select json_build_object('slug', slug, 'alt', alt, 'placeholder', placeholder) as cover
  from pictures where slug = vendor.cover_slug
  ) as chosen on true
  left join lateral (
  select json_build_object('slug', picture.slug, 'alt', alt, 'placeholder', placeholder) as cover
  from products as product join pictures as picture on picture.slug = product.picture_slug
  where product.vendor_id = vendor.id and product.on_sale
  order by product.popularity desc, product.id limit 1
  ) as popular on true
  where vendor.id = $2;
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Index Scan using vendors_pkey on vendors
--             Aggregate
--               Nested Loop
--                 Function Scan
--                 Index Scan using pictures_pkey on pictures
--           Aggregate
--             Index Scan using products_vendor on products
--         Aggregate
--           Seq Scan on fulfilments
--       Index Scan using pictures_pkey on pictures
--     Limit
--       Sort
--         Hash Join
--           Index Scan using products_vendor on products
--           Hash
--             Seq Scan on pictures

-- # a list with five hundred gifts

select "wishlists"."id", "wishlists"."user_id", "wishlists"."name", "wishlists"."description", "wishlists"."purpose", "wishlists"."purpose_text", "wishlists"."privacy", "wishlists"."group_id", "wishlists"."deadline", "wishlists"."reveal", "wishlists"."delivery_address", "wishlists"."cover", "wishlists"."version", "wishlists"."archived_at", "wishlists"."hidden_at", "wishlists"."deleted_at", "wishlists"."purge_at", "wishlists"."created_at", "wishlists"."updated_at", "wishlist_collaborators"."role", "wishlist_collaborators"."sees_claims", "wishlist_former_co_owners"."user_id", count(*) over () from "wishlists" left join "wishlist_collaborators" on false left join "wishlist_former_co_owners" on false where ("wishlists"."id" = $1 and ("wishlists"."deleted_at" is null and (("wishlists"."archived_at" is null and "wishlists"."hidden_at" is null and not exists (select 1 from "users" as suspended where suspended.id = "wishlists"."user_id" and suspended.suspended_at is not null) and "wishlists"."privacy" = $2))));
--   WindowAgg
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Index Scan using wishlists_pkey on wishlists
--           Result
--         Result
--       Seq Scan on users

select item.id, item.product_id, item.variant_id, item.external, item.quantity, item.priority, item.notes,
  item.added_at, null as hidden_units,
  case when (item.variant_id is null or variant.id is not null) then product.name end as product_name,
  variant.name as variant_name,
  coalesce(variant.price, product.price) as price,
  picture.slug, picture.alt, picture.placeholder,
  vendor.name as vendor_name,
  (product.has_variants and item.variant_id is null) as needs_variant,
  case when not product.on_sale then 0 when (product.has_variants and item.variant_id is null) then (
  select coalesce(sum(each.on_hand - each.held), 0)::int
  from stock_levels as each join variants as chosen on chosen.id = each.variant_id
  where each.product_id = product.id and chosen.on_sale
  ) else coalesce(level.on_hand - level.held, 0) end as available,
  product.lead_time_days, vendor.region as vendor_region, vendor.town as vendor_town,
  vendor.work_days, vendor.cut_off::text, case when vendor.state = 'paused' then vendor.paused_until::text end as paused_until
  from wishlist_items as item
  left join products as product on product.id = item.product_id and (product.on_sale or (
  product.maker_paused and product.state = 'on_sale' and product.held_at is null
  and not product.maker_suspended and exists (
  select from vendors as pausing where pausing.id = product.vendor_id and pausing.state = 'paused')))
  left join vendors as vendor on vendor.id = product.vendor_id
  left join pictures as picture on picture.slug = product.picture_slug
  left join variants as variant on variant.product_id = product.id and variant.id = item.variant_id
  and variant.on_sale
  left join stock_levels as level on level.product_id = product.id
  and level.variant_id is not distinct from item.variant_id
  where item.wishlist_id = $1 and item.removed_at is null
  order by item.position, item.id;
--   Sort
--     Nested Loop
--       Nested Loop
--         Hash Join
--           Hash Join
--             Nested Loop
--               Bitmap Heap Scan on wishlist_items
--                 Bitmap Index Scan using wishlist_items_list
--               Memoize
--                 Index Scan using products_pkey on products
--                   Index Scan using vendors_not_approved on vendors
--             Hash
--               Seq Scan on vendors
--           Hash
--             Seq Scan on pictures
--         Index Scan using variants_product_id on variants
--       Index Scan using stock_levels_subject_key on stock_levels
--       Aggregate
--         Nested Loop
--           Index Scan using stock_levels_subject_key on stock_levels
--           Index Scan using variants_pkey on variants
