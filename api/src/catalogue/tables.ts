import { pesewas, timestamp, tsvector, xid8 } from '#platform/columns.ts'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  type SQL,
  smallint,
  sql,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'

export const categories = pgTable(
  'categories',
  {
    id: uuid().primaryKey(),
    parent_id: uuid(),
    slug: text().notNull(),
    name: text().notNull(),
    icon: text().notNull(),
    story: text().notNull(),
    picture_slug: text().notNull(),
    position: integer().notNull(),
  },
  table => [
    uniqueIndex('categories_slug_key').on(table.slug),
    foreignKey({ columns: [table.parent_id], foreignColumns: [table.id] }),
  ],
)

/** Pictures that have a master file, each with its description and placeholder. */
export const pictures = pgTable('pictures', {
  slug: text().primaryKey(),
  alt: text().notNull(),
  placeholder: text().notNull(),
  /** Drawn by the program in `tools/art`, not photographed. */
  drawn: boolean().notNull().default(false),
})

/** Makers. */
export const vendors = pgTable(
  'vendors',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    craft: text().notNull(),
    town: text().notNull(),
    region: text().notNull(),
    /** ISO 3166-1. */
    country: text().notNull().default('GH'),
    since: integer().notNull(),
    story: text().notNull(),
    /** The steps in which a product is made. */
    process: text().array().notNull().default(sql`'{}'`),
    /** The picture of each of these steps, by slug; an empty text where there is none. */
    process_pictures: text().array().notNull().default(sql`'{}'`),
    answers_within_hours: integer(),
    website: text(),
    /** Whether the vendor's turnover is above the threshold from which tax is charged. */
    vat_registered: boolean().notNull().default(false),
    /** One of `makerStates`; changed by `changeMakerState` of the vendors alone. */
    state: text().notNull().default('approved'),
    /** Since when it has its state; null when it was never changed. */
    state_since: timestamp(),
    /** Why staff suspended the vendor, one of `suspendReasons`. */
    suspended_reason: text(),
    /** The message of staff to a suspended vendor. */
    state_words: text(),
    applied_at: timestamp(),
    /** Null for vendors that never applied. */
    approved_at: timestamp(),
    /** The first day in Ghana on which it takes orders again; null when it has not paused. */
    paused_until: date({ mode: 'string' }),
    /** What buyers read during the pause. */
    pause_words: text(),
    /** Where the shop reaches the vendor; null for vendors that never applied. */
    phone: text(),
    portrait_slug: text(),
    cover_slug: text(),
    /** Days of the week on which it works, 1 for Monday to 7 for Sunday. */
    work_days: smallint().array().notNull().default(sql`'{1,2,3,4,5,6}'`),
    /** The time of the day in Ghana until which an order counts as placed that day. */
    cut_off: time().notNull().default('14:00'),
    /** Since when its changes are published without staff (E21); null while it is not trusted. */
    trusted_since: timestamp(),
    /** At how many percent the popularity of its products counts by relevance: less for late makers (E83). */
    relevance_percent: integer().notNull().default(100),
    /** Compared by `If-Match`, increased by each change of the profile. */
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('vendors_slug_key').on(table.slug),
    index('vendors_not_approved').on(table.state, table.name).where(sql`${table.state} <> 'approved'`),
    check(
      'vendors_state',
      sql`${table.state} in ('applied','refused','approved','paused','suspended','closed')`,
    ),
    check('vendors_relevance_percent', sql`${table.relevance_percent} between 90 and 100`),
    check('vendors_paused', sql`${table.state} <> 'paused' or ${table.paused_until} is not null`),
    check(
      'vendors_work_days',
      sql`cardinality(${table.work_days}) > 0 and ${table.work_days} <@ '{1,2,3,4,5,6,7}'::smallint[]`,
    ),
    index('vendors_name').on(sql`lower(${table.name})`),
    // Vendors from before 0062 may share a name; an application compares its name with theirs too.
    uniqueIndex('vendors_applied_name')
      .on(folded(sql`${table.name}`))
      .where(sql`${table.applied_at} is not null`),
    index('vendors_paused_until').on(table.paused_until).where(sql`${table.state} = 'paused'`),
    check('vendors_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('vendors_website', sql`${table.website} ~ '^https?://'`),
  ],
)

/**
 * SQL version of `fold` in the contract: lower case without tone marks, Ghanaian letters as people type them.
 */
export const folded = (text: SQL): SQL =>
  sql`translate(lower(normalize(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC)), 'ɛɔŋɖƒɣʋ', 'eondfgv')`

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    vendor_id: uuid()
      .notNull()
      .references(() => vendors.id),
    category_id: uuid()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    description: text().notNull(),
    story: text().notNull(),
    materials: text().notNull(),
    dimensions: text().notNull(),
    care: text().notNull(),
    /** Words that searches match beside the name: maker, town, craft, category. */
    keywords: text().notNull(),
    price: pesewas().notNull(),
    original_price: pesewas(),
    weight_grams: integer().notNull(),
    lead_time_days: integer().notNull(),
    tax_class: text().notNull().default('standard'),
    /** Made after the order. Its stock is the number of orders that the maker can take. */
    made_to_order: boolean().notNull().default(false),
    /** Each entry is `name=value`, such as `material=Brass`. */
    attributes: text().array().notNull().default(sql`'{}'`),
    picture_slug: text()
      .notNull()
      .references(() => pictures.slug),
    has_variants: boolean().notNull().default(false),
    /** What its maker decided: `on_sale`, `resting` or `retired`. `productStateOf` says how `held_at` changes it. */
    state: text().notNull().default('on_sale'),
    /**
     * Whether it can be bought: offered by its maker, not held, and its maker neither suspended nor paused. A trigger
     * derives it from these columns, so nothing else can set it.
     */
    on_sale: boolean().notNull().default(true),
    /** When staff held the product, which takes it off sale; null when it is not held. */
    held_at: timestamp(),
    /** When staff last released it; the trust in its maker begins anew then (E162). */
    released_at: timestamp(),
    /** Why staff held it, one of `holdReasons`. */
    held_reason: text(),
    /** No longer used; programs of the version before 0061 still write it. */
    on_sale_when_held: boolean(),
    /** Whether its maker is suspended. */
    maker_suspended: boolean().notNull().default(false),
    /** Whether its maker has paused or closed. */
    maker_paused: boolean().notNull().default(false),
    /** Compared by `If-Match`, increased by each change of its maker. */
    version: integer().notNull().default(1),
    /**
     * Whether any unit can be bought. `refreshInStock` derives it from the stock levels, so that lists can
     * count it.
     */
    in_stock: boolean().notNull().default(false),
    featured: boolean().notNull().default(false),
    /** Units sold, kept up to date by an event listener. */
    popularity: integer().notNull().default(0),
    rating_sum: integer().notNull().default(0),
    rating_count: integer().notNull().default(0),
    created_at: timestamp().notNull(),
    /** Row number in the columns of the search. */
    ordinal: integer().notNull().generatedAlwaysAsIdentity(),
    /**
     * The database transaction that last wrote the row, set by a trigger. Processes find changed products by
     * it.
     */
    changed_xact: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** The words of the name alone: matches in the name rank first. */
    name_search: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`to_tsvector('english', ${folded(sql.raw('name'))})`),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${folded(sql.raw('name'))}), 'A') || setweight(to_tsvector('english', ${folded(sql.raw('keywords'))}), 'B') || setweight(to_tsvector('english', ${folded(sql.raw("description || ' ' || materials"))}), 'C')`,
      ),
  },
  table => [
    uniqueIndex('products_slug_key').on(table.slug),
    uniqueIndex('products_ordinal_key').on(table.ordinal),
    index('products_changed').on(table.changed_xact),
    index('products_search').using('gin', table.search),
    index('products_name_search').using('gin', table.name_search),
    // `desc()` means `desc nulls last` here: only a query that says so is sorted by the index.
    index('products_category').on(table.category_id, table.popularity.desc(), table.id),
    index('products_popularity').on(table.popularity.desc(), table.id),
    index('products_featured').on(table.popularity.desc(), table.id).where(sql`on_sale and featured`),
    index('products_vendor').on(table.vendor_id),
    index('products_created').on(table.created_at, table.id),
    index('products_held').on(table.created_at, table.id).where(sql`${table.held_at} is not null`),
    index('products_name').on(sql`lower(${table.name})`, table.id),
    index('products_name_part').using('gin', table.name.op('gin_trgm_ops')),
    check('products_price_positive', sql`${table.price} > 0`),
    check(
      'products_original_price',
      sql`${table.original_price} is null or ${table.original_price} > ${table.price}`,
    ),
    check('products_state', sql`${table.state} in ('on_sale','resting','retired')`),
    check('products_held', sql`${table.held_at} is null or not ${table.on_sale}`),
    check('products_maker_suspended', sql`not (${table.maker_suspended} and ${table.on_sale})`),
    check('products_tax_class', sql`${table.tax_class} in ('standard','local_textile_zero')`),
    check('products_weight', sql`${table.weight_grams} > 0`),
    check(
      'products_rating',
      sql`${table.rating_sum} between ${table.rating_count} and ${table.rating_count} * 5`,
    ),
  ],
)

/** Gallery pictures of a product, without its main picture. */
export const productPictures = pgTable(
  'product_pictures',
  {
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    picture_slug: text()
      .notNull()
      .references(() => pictures.slug),
    position: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.product_id, table.picture_slug] })],
)

export const variants = pgTable(
  'variants',
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    options: jsonb().$type<Record<string, string>>().notNull(),
    /** In pesewas; overrides the product's price. */
    price: pesewas().notNull(),
    original_price: pesewas(),
    position: integer().notNull(),
    on_sale: boolean().notNull().default(true),
  },
  table => [
    index('variants_product_id').on(table.product_id, table.position),
    unique('variants_product_key').on(table.product_id, table.id),
    check('variants_price_positive', sql`${table.price} > 0`),
  ],
)

/** Units that were sold, or taken back, and are not yet added to the popularity of their product. */
export const productSales = pgTable('product_sales', {
  id: uuid().primaryKey(),
  product_id: uuid().notNull(),
  units: integer().notNull(),
})
