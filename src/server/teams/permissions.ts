/** What the app asks to be allowed in one team, chat or meeting. The manifest's schema takes any name, so the names stand here, each with its reason. */
export const resourcePermissions = [
  { name: "TeamMember.Read.Group", type: "Application" }, // rosters of channels
  { name: "ChannelSettings.Read.Group", type: "Application" }, // names of channels
  { name: "ChatMember.Read.Chat", type: "Application" }, // rosters of chats
  { name: "OnlineMeeting.ReadBasic.Chat", type: "Application" }, // what a meeting is called
  { name: "OnlineMeetingParticipant.Read.Chat", type: "Application" }, // who organises and presents
] as const;
