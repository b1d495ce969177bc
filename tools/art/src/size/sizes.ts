/** A length in centimetres. */
export interface Measure {
  readonly cm: number
  /** What is written, where the product is made in several sizes. */
  readonly text: string
  /** The share of the drawn product that it measures, from below or around the middle: a basket without its handle. */
  readonly share: number
}

/** How large a product is, as its description in the shop says, and what of it is marked on the picture. */
export interface Size {
  readonly wide?: Measure
  readonly high?: Measure
  /** How wide or high all that is drawn is, where that is none of the marked lengths. */
  readonly drawn?: readonly ['wide' | 'high', number]
  /** Lengths of what is laid in a round or lies in a heap. */
  readonly note?: string
  /** A cloth is spread out flat. */
  readonly cloth?: true
}

const cm = (length: number, text = String(length), share = 1): Measure => ({ cm: length, text, share })
const across = (width: number, text?: string): Size => ({ wide: cm(width, text) })
const upright = (height: number, text?: string): Size => ({ high: cm(height, text) })
const both = (width: number, height: number): Size => ({ wide: cm(width), high: cm(height) })
const cloth = (width: number, length: number): Size => ({ ...both(width, length), cloth: true })
const loops = (side: 'wide' | 'high', drawn: number, note: string): Size => ({ drawn: [side, drawn], note })
const withHandle = (width: number, height: number): Size => ({
  wide: cm(width),
  high: cm(height, undefined, 0.6),
})
const bolga = across(32, '24 / 32 / 40')

export const sizes: Readonly<Record<string, Size>> = {
  'bolga-basket-red-gold': bolga,
  'bolga-basket-indigo': bolga,
  'bolga-basket-natural': withHandle(32, 26),
  'round-basket-forest': both(36, 20),
  'market-basket-sunset': across(26, '26 / 38'),
  'market-basket-checks': withHandle(30, 27),
  'shopper-basket-teal': { wide: cm(38), high: cm(30, undefined, 0.62) },
  'bicycle-basket-blue': both(34, 25),
  'doll-basket-pink': withHandle(14, 12),
  'laundry-basket-lid': both(42, 62),
  'planter-basket-ochre': loops('wide', 26, '17 / 22 / 28 cm'),
  'fruit-basket-flared': both(40, 18),
  'necked-basket-charcoal': both(34, 48),
  'bread-baskets-nested': loops('wide', 45, '18 / 24 / 32 cm'),
  'wall-basket-sun': across(35, '35 / 50'),
  'calabash-bowl': both(22, 11),
  'calabash-dish-dark': both(34, 11),
  'calabash-dip-bowls': loops('wide', 26, '10 / 12 / 15 cm'),
  'calabash-ladles': upright(32),
  'calabash-lampshade': { wide: cm(30), high: cm(26, undefined, 0.68) },
  'gourd-bottle': both(19, 34),
  'round-fan-red': both(31, 50),
  'fringed-fan-indigo': both(34, 52),
  'straw-hat-wide': across(44),
  'cone-hat-leather': across(42),
  'leather-drawstring-pouch': both(17, 20),
  'leather-envelope-wallet': both(19, 12),
  'leather-floor-cushion': both(55, 26),
  'leather-sandals': upright(26, '24–28.5'),
  'leather-satchel': { wide: cm(34), high: cm(27, undefined, 0.62) },
  'leather-key-fob': upright(11),
  'kente-stole-gold-green': cloth(22, 180),
  'kente-stole-indigo': cloth(22, 180),
  'kente-throw-red-gold': cloth(140, 200),
  'kente-stole-plum-teal': cloth(22, 180),
  'ewe-kente-throw-birds': cloth(150, 210),
  'ewe-kente-stole-fishes': cloth(24, 185),
  'kente-table-runner-ochre': { wide: cm(32), high: cm(150, '150 / 200'), cloth: true },
  'kente-cushion-coral': across(40, '40 / 50'),
  'kente-bookmarks': upright(20),
  'kente-wall-strips': { wide: cm(70), high: cm(90, '60–90') },
  'adinkra-cloth-sunrise': cloth(115, 180),
  'adinkra-cloth-lagoon': cloth(115, 180),
  'adinkra-cloth-meadow': cloth(115, 180),
  'adinkra-scarf-peach': cloth(60, 180),
  'adinkra-cushion-sky': both(45, 45),
  'adinkra-wrap-white': { wide: cm(115), drawn: ['high', 183], cloth: true },
  'adinkra-wall-panel-lilac': both(54, 92),
  'batik-scarf-lagoon': cloth(55, 180),
  'batik-runner-clay': cloth(40, 200),
  'batik-runner-forest': cloth(40, 200),
  'batik-scarf-plum': cloth(60, 190),
  'batik-tablecloth-ochre': cloth(160, 160),
  'batik-napkins-teal': cloth(42, 42),
  'batik-wall-panel-fishes': both(57, 96),
  'batik-length-cowries': { wide: cm(112), drawn: ['high', 183], cloth: true },
  'smock-indigo-white': upright(90, '86–94'),
  'smock-black-gold': upright(92, '84–100'),
  'smock-child-green': upright(54, '48 / 54 / 60'),
  'smock-dress-rust': upright(118),
  'indigo-cloth-tied-rings': cloth(120, 190),
  'indigo-scarf-stitched': cloth(55, 185),
  'tie-dye-wrap-ladders': cloth(110, 180),
  'tie-dye-cushion-sunburst': both(45, 45),
  'krobo-necklace-ocean': loops('high', 18, '50 cm'),
  'krobo-necklace-harvest': loops('high', 17, '92 cm'),
  'krobo-bracelet-festival': loops('wide', 7.4, '16 / 18 / 20 cm'),
  'krobo-necklace-forest': loops('high', 21, '42 / 52 / 62 cm'),
  'krobo-choker-chalk': loops('wide', 13, '34 cm'),
  'krobo-cord-necklace-dusk': loops('wide', 17, '60 / 75 cm'),
  'krobo-bracelets-earth': loops('high', 14, '18 cm'),
  'krobo-bracelet-child': loops('wide', 6, '11 / 13 / 15 cm'),
  'krobo-anklet-shore': loops('high', 20, '24 cm'),
  'krobo-earrings-sky': upright(8),
  'krobo-strands-market': upright(60),
  'loose-krobo-beads': across(20),
  'waist-beads-teal': loops('high', 19, '90 / 110 cm'),
  'waist-beads-coral': loops('high', 35, '100 cm'),
  'waist-beads-harmattan': loops('high', 16, '90 / 110 / 130 cm'),
  'waist-beads-five-strands': loops('high', 56, '105 cm'),
  'waist-beads-midnight': loops('high', 30, '90 / 110 / 130 cm'),
  'waist-beads-hibiscus': loops('high', 32, '100 cm'),
  'waist-beads-bridal': loops('high', 44, '130 cm'),
  'waist-beads-first-strand': loops('wide', 15, '45 / 12 cm'),
  'brass-sun-pendant': across(5.5),
  'brass-star-pendant': across(4.5),
  'brass-crescent-pendant': across(5.2),
  'brass-fish-pendant': across(5.8),
  'brass-bird-pendant': across(5.9),
  'brass-leaf-pendant': { high: cm(5.8, undefined, 0.66) },
  'brass-spiral-pendant': across(5),
  'brass-bell-pendant': { high: cm(5.2, undefined, 0.62) },
  'brass-cowrie-earrings': { high: cm(2.6, undefined, 0.6) },
  'brass-tortoise-key-ring': { high: cm(4.5, undefined, 0.42) },
  'brass-cuff-coils': loops('wide', 6.6, '16 / 17.5 / 19 cm'),
  'clay-pot-terracotta': upright(28),
  'clay-pot-smoked': upright(24),
  'painted-pot-sirigu': both(32, 30),
  'bottle-vase-ochre': both(17, 34),
  'shouldered-vase-cream': both(20, 32),
  'herb-planter-saucer': across(18, '18 / 26'),
  'lidded-jar-smoked': upright(30),
  'clay-bowl-carved': both(26, 9),
  'asanka-grinding-bowl': across(24, '24 / 30'),
  'nesting-bowls-three': across(26, '18 / 22 / 26'),
  'serving-dish-leaves': across(34),
  'soup-bowl-lidded': both(24, 22),
  'shea-butter-jar': loops('high', 9, '7 / 9 cm'),
  'whipped-shea-jar': loops('wide', 8, '8 / 10 cm'),
  'shea-lemongrass': upright(11),
  'baobab-oil-bottle': upright(12, '9.5 / 12'),
  'coconut-oil-jar': upright(10, '10 / 13'),
  'black-soap-bars': loops('wide', 10.7, '9 cm'),
  'black-soap-balls': loops('high', 19.5, '5 / 6 / 7 cm'),
  'shea-soap-pair': loops('high', 11, '10 cm'),
  'cocoa-soap-cord': loops('wide', 11.2, '8 cm'),
  'soap-gift-six': loops('wide', 15, '7 cm'),
  'kpanlogo-drum': upright(62),
  'small-djembe': upright(40),
  'talking-drum': upright(38),
  'frame-drum-square': across(34, '30 / 40'),
  'barrel-drum-painted': upright(64),
  'drum-pair-small': upright(29, '20 / 26'),
  'asante-stool': both(52, 38),
  'child-stool': both(32, 22),
  'pillar-stool': both(60, 36),
  'round-kitchen-stool': { wide: cm(32), high: cm(25, '25 / 45') },
  'low-bench': both(110, 34),
  'oware-board': both(18, 52),
  'long-toothed-comb': both(9, 22),
  'toy-lorry': both(26, 17),
}
