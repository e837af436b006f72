import type { Route } from "./api/api-scope.ts";
import * as coupons from "./catalogue/coupon-calls.ts";
import * as meters from "./catalogue/meter-calls.ts";
import * as prices from "./catalogue/price-calls.ts";
import * as products from "./catalogue/product-calls.ts";
import * as promotions from "./catalogue/promotion-code-calls.ts";
import * as taxRates from "./catalogue/tax-rate-calls.ts";
import * as customers from "./customers/customer-calls.ts";
import * as methods from "./customers/payment-method-calls.ts";
import * as events from "./events/event-calls.ts";
import * as intents from "./intents/intent-calls.ts";
import * as invoices from "./invoices/invoice-calls.ts";
import { updateSubscription } from "./subscriptions/change-subscription.ts";
import * as clocks from "./subscriptions/clock-calls.ts";
import { createSubscription } from "./subscriptions/create-subscription.ts";
import { deleteCustomer } from "./subscriptions/delete-customer.ts";
import { previewInvoice } from "./subscriptions/preview.ts";
import * as subscriptions from "./subscriptions/subscription-calls.ts";

/** The calls of the provider that the stand-in answers, below `/v1`. */
export const apiRoutes: Route[] = [
  ["POST", "/customers", customers.createCustomer],
  ["GET", "/customers", customers.listCustomers],
  ["GET", "/customers/:id", customers.retrieveCustomer],
  ["POST", "/customers/:id", customers.updateCustomer],
  ["DELETE", "/customers/:id", deleteCustomer],
  ["GET", "/customers/:id/payment_methods", methods.listPaymentMethods],
  ["POST", "/payment_methods", methods.createPaymentMethod],
  ["GET", "/payment_methods", methods.listPaymentMethods],
  ["GET", "/payment_methods/:id", methods.retrievePaymentMethod],
  ["POST", "/payment_methods/:id", methods.updatePaymentMethod],
  ["POST", "/payment_methods/:id/attach", methods.attachPaymentMethod],
  ["POST", "/payment_methods/:id/detach", methods.detachPaymentMethod],
  ["POST", "/products", products.createProduct],
  ["GET", "/products", products.listProducts],
  ["GET", "/products/:id", products.retrieveProduct],
  ["POST", "/products/:id", products.updateProduct],
  ["POST", "/prices", prices.createPrice],
  ["GET", "/prices", prices.listPrices],
  ["GET", "/prices/search", prices.searchPrices],
  ["GET", "/prices/:id", prices.retrievePrice],
  ["POST", "/prices/:id", prices.updatePrice],
  ["POST", "/coupons", coupons.createCoupon],
  ["GET", "/coupons", coupons.listCoupons],
  ["GET", "/coupons/:id", coupons.retrieveCoupon],
  ["POST", "/coupons/:id", coupons.updateCoupon],
  ["DELETE", "/coupons/:id", coupons.deleteCoupon],
  ["POST", "/promotion_codes", promotions.createPromotionCode],
  ["GET", "/promotion_codes", promotions.listPromotionCodes],
  ["GET", "/promotion_codes/:id", promotions.retrievePromotionCode],
  ["POST", "/promotion_codes/:id", promotions.updatePromotionCode],
  ["POST", "/tax_rates", taxRates.createTaxRate],
  ["GET", "/tax_rates", taxRates.listTaxRates],
  ["GET", "/tax_rates/:id", taxRates.retrieveTaxRate],
  ["POST", "/tax_rates/:id", taxRates.updateTaxRate],
  ["POST", "/subscriptions", createSubscription],
  ["GET", "/subscriptions", subscriptions.listSubscriptions],
  ["GET", "/subscriptions/:id", subscriptions.retrieveSubscription],
  ["POST", "/subscriptions/:id", updateSubscription],
  ["DELETE", "/subscriptions/:id", subscriptions.cancelSubscription],
  ["GET", "/invoices", invoices.listInvoices],
  ["POST", "/invoices/create_preview", previewInvoice],
  ["GET", "/invoices/:id", invoices.retrieveInvoice],
  ["GET", "/invoices/:id/lines", invoices.listInvoiceLines],
  ["POST", "/invoices/:id/finalize", invoices.finalizeInvoice],
  ["POST", "/invoices/:id/pay", invoices.payInvoice],
  ["POST", "/invoices/:id/void", invoices.voidOpenInvoice],
  ["GET", "/payment_intents", intents.listIntents],
  ["GET", "/payment_intents/:id", intents.retrieveIntent],
  ["POST", "/payment_intents/:id/confirm", intents.confirmPaymentIntent],
  ["POST", "/setup_intents", intents.createSetupIntent],
  ["GET", "/setup_intents/:id", intents.retrieveSetupIntent],
  ["POST", "/setup_intents/:id/confirm", intents.confirmSetupIntent],
  ["POST", "/billing/meters", meters.createMeter],
  ["GET", "/billing/meters", meters.listMeters],
  ["GET", "/billing/meters/:id", meters.retrieveMeter],
  ["POST", "/billing/meters/:id/deactivate", meters.deactivateMeter],
  ["GET", "/billing/meters/:id/event_summaries", meters.meterSummaries],
  ["POST", "/billing/meter_events", meters.createMeterEvent],
  ["GET", "/events", events.listEvents],
  ["GET", "/events/:id", events.retrieveEvent],
  ["POST", "/webhook_endpoints", events.createEndpoint],
  ["GET", "/webhook_endpoints", events.listEndpoints],
  ["GET", "/webhook_endpoints/:id", events.retrieveEndpoint],
  ["DELETE", "/webhook_endpoints/:id", events.deleteEndpoint],
  ["POST", "/test_helpers/test_clocks", clocks.createClock],
  ["GET", "/test_helpers/test_clocks", clocks.listClocks],
  ["GET", "/test_helpers/test_clocks/:id", clocks.retrieveClock],
  ["POST", "/test_helpers/test_clocks/:id/advance", clocks.advanceClock],
  ["DELETE", "/test_helpers/test_clocks/:id", clocks.deleteClock],
];
