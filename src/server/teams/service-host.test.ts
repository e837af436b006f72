import { expect, it } from "vitest";
import { isServiceUrl } from "./service-host.ts";

const hosts = ["smba.trafficmanager.net", "*.botframework.com", "127.0.0.1:3979"];

it.each([
  "https://smba.trafficmanager.net/emea/",
  "https://smba.trafficmanager.net/teams",
  "https://webchat.botframework.com/",
  "http://127.0.0.1:3979/teams/",
])("accepts the host's own address %s", (address) =>
  expect(isServiceUrl(address, hosts)).toBe(true),
);

it.each([
  "https://evil.example/",
  "http://smba.trafficmanager.net/emea/",
  "https://smba.trafficmanager.net.evil.example/",
  "https://evil.example/smba.trafficmanager.net",
  "https://smba.trafficmanager.net@evil.example/",
  "https://smba.trafficmanager.net:8443/",
  "https://a.b.botframework.com/",
  "https://botframework.com/",
  "https://smba.trafficmanager.net/?x=https://evil.example",
  "http://127.0.0.1:4000/",
  "ftp://smba.trafficmanager.net/",
  "not an address",
  "",
])("refuses %j, because the bot's token would go there (PERM-09)", (address) =>
  expect(isServiceUrl(address, hosts)).toBe(false),
);
