import { z } from 'zod'
import { WireId, Money, Percentage, NonNegativeMoney, WireText } from '../http/wire-schemas.ts'

/**
 * The objects of Square's catalogue that a shop needs. Unknown fields are dropped; read-only fields
 * are computed.
 */
const Ids = z.array(WireId).max(250)
const CategoryRef = z.object({ id: WireId, ordinal: z.int().optional() })
const SeoData = z.object({
  page_title: WireText(255).optional(),
  page_description: WireText(1000).optional(),
  permalink: WireText(255).optional(),
})

const CustomAttributeValue = z.object({
  name: WireText(255).optional(),
  key: WireText(80).optional(),
  type: z.enum(['STRING', 'BOOLEAN', 'NUMBER', 'SELECTION']).optional(),
  string_value: WireText(65_535).optional(),
  number_value: z
    .string()
    .regex(/^-?\d{1,13}(\.\d{1,5})?$/)
    .optional(),
  boolean_value: z.boolean().optional(),
  selection_uid_values: z.array(WireText(60)).max(100).optional(),
  custom_attribute_definition_id: WireId.optional(),
})

const shell = {
  id: WireId,
  version: z.int().optional(),
  is_deleted: z.boolean().optional(),
  custom_attribute_values: z.record(z.string().min(1).max(120), CustomAttributeValue).optional(),
  present_at_all_locations: z.boolean().optional(),
  present_at_location_ids: Ids.optional(),
  absent_at_location_ids: Ids.optional(),
}

const Diet = z.enum(['DAIRY_FREE', 'GLUTEN_FREE', 'HALAL', 'KOSHER', 'NUT_FREE', 'VEGAN', 'VEGETARIAN'])
const Allergen = z.enum([
  ...(['CELERY', 'CRUSTACEANS', 'EGGS', 'FISH', 'GLUTEN', 'LUPIN', 'MILK', 'MOLLUSCS'] as const),
  ...(['MUSTARD', 'PEANUTS', 'SESAME', 'SOY', 'SULPHITES', 'TREE_NUTS'] as const),
])
const StandardOrCustom = z.enum(['STANDARD', 'CUSTOM'])
const FoodAndBeverageDetails = z.object({
  calorie_count: z.int().min(0).optional(),
  dietary_preferences: z
    .array(z.object({ type: StandardOrCustom.optional(), standard_name: Diet.optional(), custom_name: WireText(255).optional() }))
    .max(50)
    .optional(),
  ingredients: z
    .array(z.object({ type: StandardOrCustom.optional(), standard_name: Allergen.optional(), custom_name: WireText(255).optional() }))
    .max(200)
    .optional(),
})

const pricing = {
  price_money: NonNegativeMoney.optional(),
  pricing_type: z.enum(['FIXED_PRICING', 'VARIABLE_PRICING']).optional(),
  track_inventory: z.boolean().optional(),
  inventory_alert_type: z.enum(['NONE', 'LOW_QUANTITY']).optional(),
  inventory_alert_threshold: z.int().optional(),
}
const Variation = z.object({
  ...pricing,
  item_id: WireId.optional(),
  name: WireText(255).optional(),
  sku: WireText(255).optional(),
  upc: WireText(14).optional(),
  ordinal: z.int().optional(),
  location_overrides: z
    .array(z.object({ ...pricing, location_id: WireId }))
    .max(100)
    .optional(),
  user_data: WireText(255).optional(),
  item_option_values: z
    .array(z.object({ item_option_id: WireId.optional(), item_option_value_id: WireId.optional() }))
    .max(6)
    .optional(),
  measurement_unit_id: WireId.optional(),
  sellable: z.boolean().optional(),
  stockable: z.boolean().optional(),
  image_ids: Ids.optional(),
})
const VariationObject = z.object({ ...shell, type: z.literal('ITEM_VARIATION'), item_variation_data: Variation })

const Item = z.object({
  name: z.string().min(1).max(512),
  description: WireText(4096).optional(),
  description_html: WireText(65_535).optional(),
  abbreviation: WireText(24).optional(),
  label_color: WireText(16).optional(),
  is_taxable: z.boolean().optional(),
  tax_ids: Ids.optional(),
  modifier_list_info: z
    .array(
      z.object({
        modifier_list_id: WireId,
        min_selected_modifiers: z.int().optional(),
        max_selected_modifiers: z.int().optional(),
        enabled: z.boolean().optional(),
        ordinal: z.int().optional(),
      }),
    )
    .max(125)
    .optional(),
  variations: z.array(VariationObject).max(250).optional(),
  product_type: z.enum(['REGULAR', 'GIFT_CARD', 'APPOINTMENTS_SERVICE', 'FOOD_AND_BEV', 'EVENT', 'DIGITAL', 'DONATION']).optional(),
  skip_modifier_screen: z.boolean().optional(),
  item_options: z
    .array(z.object({ item_option_id: WireId }))
    .max(6)
    .optional(),
  image_ids: Ids.optional(),
  sort_name: WireText(512).optional(),
  category_id: WireId.optional(),
  categories: z.array(CategoryRef).max(100).optional(),
  reporting_category: CategoryRef.optional(),
  channels: z.array(WireText(60)).max(100).optional(),
  is_archived: z.boolean().optional(),
  is_alcoholic: z.boolean().optional(),
  ecom_uri: WireText(2048).optional(),
  ecom_seo_data: SeoData.optional(),
  food_and_beverage_details: FoodAndBeverageDetails.optional(),
})

const Category = z.object({
  name: z.string().min(1).max(255),
  image_ids: Ids.optional(),
  category_type: z.enum(['REGULAR_CATEGORY', 'MENU_CATEGORY', 'KITCHEN_CATEGORY']).optional(),
  parent_category: CategoryRef.optional(),
  channels: z.array(WireText(60)).max(100).optional(),
  online_visibility: z.boolean().optional(),
  ecom_seo_data: SeoData.optional(),
})

const Image = z.object({ name: WireText(255).optional(), url: WireText(2048).optional(), caption: WireText(1000).optional() })

const Discount = z.object({
  name: z.string().min(1).max(255),
  discount_type: z.enum(['FIXED_PERCENTAGE', 'FIXED_AMOUNT', 'VARIABLE_PERCENTAGE', 'VARIABLE_AMOUNT']).optional(),
  percentage: Percentage.optional(),
  amount_money: Money.optional(),
  pin_required: z.boolean().optional(),
  label_color: WireText(16).optional(),
  modify_tax_basis: z.enum(['MODIFY_TAX_BASIS', 'DO_NOT_MODIFY_TAX_BASIS']).optional(),
  maximum_amount_money: Money.optional(),
})

const Tax = z.object({
  name: z.string().min(1).max(255),
  calculation_phase: z.enum(['TAX_SUBTOTAL_PHASE', 'TAX_TOTAL_PHASE']).optional(),
  inclusion_type: z.enum(['ADDITIVE', 'INCLUSIVE']).optional(),
  percentage: Percentage.optional(),
  applies_to_custom_amounts: z.boolean().optional(),
  enabled: z.boolean().optional(),
})

const Modifier = z.object({
  name: WireText(255).optional(),
  price_money: Money.optional(),
  on_by_default: z.boolean().optional(),
  ordinal: z.int().optional(),
  modifier_list_id: WireId.optional(),
  image_id: WireId.optional(),
})
const ModifierObject = z.object({ ...shell, type: z.literal('MODIFIER'), modifier_data: Modifier })
const ModifierList = z.object({
  name: z.string().min(1).max(255),
  ordinal: z.int().optional(),
  selection_type: z.enum(['SINGLE', 'MULTIPLE']).optional(),
  modifiers: z.array(ModifierObject).max(250).optional(),
  image_ids: Ids.optional(),
  min_selected_modifiers: z.int().optional(),
  max_selected_modifiers: z.int().optional(),
})

const OptionValue = z.object({
  name: WireText(255).optional(),
  description: WireText(1000).optional(),
  color: WireText(16).optional(),
  ordinal: z.int().optional(),
  item_option_id: WireId.optional(),
})
const OptionValueObject = z.object({ ...shell, type: z.literal('ITEM_OPTION_VAL'), item_option_value_data: OptionValue })
const Option = z.object({
  name: z.string().min(1).max(255),
  display_name: WireText(255).optional(),
  description: WireText(1000).optional(),
  show_colors: z.boolean().optional(),
  values: z.array(OptionValueObject).max(250).optional(),
})

const TypeName = z.enum([
  ...(['ITEM', 'IMAGE', 'CATEGORY', 'ITEM_VARIATION', 'TAX', 'DISCOUNT', 'MODIFIER_LIST', 'MODIFIER'] as const),
  ...(['ITEM_OPTION', 'ITEM_OPTION_VAL', 'CUSTOM_ATTRIBUTE_DEFINITION', 'MEASUREMENT_UNIT'] as const),
])
const AttributeDefinition = z.object({
  type: z.enum(['STRING', 'BOOLEAN', 'NUMBER', 'SELECTION']),
  name: z.string().min(1).max(255),
  description: WireText(255).optional(),
  key: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[a-zA-Z0-9_-]*$/)
    .optional(),
  allowed_object_types: z.array(TypeName).min(1).max(20),
  app_visibility: z.enum(['APP_VISIBILITY_HIDDEN', 'APP_VISIBILITY_READ_ONLY', 'APP_VISIBILITY_READ_WRITE_VALUES']).optional(),
  seller_visibility: z.enum(['SELLER_VISIBILITY_HIDDEN', 'SELLER_VISIBILITY_READ_WRITE_VALUES']).optional(),
  string_config: z.object({ enforce_uniqueness: z.boolean().optional() }).optional(),
  number_config: z.object({ precision: z.int().min(0).max(5).optional() }).optional(),
  selection_config: z
    .object({
      max_allowed_selections: z.int().min(1).max(100).optional(),
      allowed_selections: z
        .array(z.object({ uid: WireText(60).optional(), name: z.string().min(1).max(255) }))
        .max(100)
        .optional(),
    })
    .optional(),
})

const MeasurementUnit = z.object({
  measurement_unit: z
    .object({
      weight_unit: z
        .enum(['IMPERIAL_WEIGHT_OUNCE', 'IMPERIAL_POUND', 'IMPERIAL_STONE', 'METRIC_MILLIGRAM', 'METRIC_GRAM', 'METRIC_KILOGRAM'])
        .optional(),
      generic_unit: z.enum(['UNIT']).optional(),
      type: z.enum(['TYPE_CUSTOM', 'TYPE_AREA', 'TYPE_LENGTH', 'TYPE_VOLUME', 'TYPE_WEIGHT', 'TYPE_TIME', 'TYPE_GENERIC']).optional(),
    })
    .optional(),
  precision: z.int().min(0).max(5).optional(),
})

/** A catalogue object as a caller may write it. Its data field must match its type. */
export const CatalogObjectInput = z.discriminatedUnion('type', [
  z.object({ ...shell, type: z.literal('ITEM'), item_data: Item }),
  VariationObject,
  z.object({ ...shell, type: z.literal('CATEGORY'), category_data: Category }),
  z.object({ ...shell, type: z.literal('IMAGE'), image_data: Image }),
  z.object({ ...shell, type: z.literal('DISCOUNT'), discount_data: Discount }),
  z.object({ ...shell, type: z.literal('TAX'), tax_data: Tax }),
  z.object({ ...shell, type: z.literal('MODIFIER_LIST'), modifier_list_data: ModifierList }),
  ModifierObject,
  z.object({ ...shell, type: z.literal('ITEM_OPTION'), item_option_data: Option }),
  OptionValueObject,
  z.object({ ...shell, type: z.literal('CUSTOM_ATTRIBUTE_DEFINITION'), custom_attribute_definition_data: AttributeDefinition }),
  z.object({ ...shell, type: z.literal('MEASUREMENT_UNIT'), measurement_unit_data: MeasurementUnit }),
])
export type CatalogObjectInput = z.infer<typeof CatalogObjectInput>

/**
 * Square's whole list of types. A caller may request any of them, including types that this
 * catalogue never contains.
 */
export const CatalogObjectType = z.enum([
  ...TypeName.options,
  ...(['PRICING_RULE', 'PRODUCT_SET', 'TIME_PERIOD', 'SUBSCRIPTION_PLAN_VARIATION'] as const),
  ...(['QUICK_AMOUNTS_SETTINGS', 'SUBSCRIPTION_PLAN', 'AVAILABILITY_PERIOD'] as const),
])
