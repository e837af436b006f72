import { CardElement, GlobalRegistry, StringProperty, Versions } from "adaptivecards";

/** The badge of newer Teams clients, which the renderer does not know; drawn by `card.css`. */
class Badge extends CardElement {
  static readonly textProperty = new StringProperty(Versions.v1_0, "text", true);
  static readonly styleProperty = new StringProperty(Versions.v1_0, "style");
  static readonly iconProperty = new StringProperty(Versions.v1_0, "icon");

  override getJsonTypeName(): string {
    return "Badge";
  }

  protected override internalRender(): HTMLElement {
    const read = (property: StringProperty) => {
      const value: unknown = this.getValue(property);
      return typeof value === "string" ? value : "";
    };
    const element = document.createElement("span");
    element.className = "shell-badge";
    element.dataset.style = read(Badge.styleProperty) || "Default";
    if (read(Badge.iconProperty)) element.dataset.icon = read(Badge.iconProperty);
    element.textContent = read(Badge.textProperty);
    return element;
  }
}

/** Makes the renderer know the elements that Teams has beyond the schema. */
export function registerTeamsElements(): void {
  GlobalRegistry.elements.register("Badge", Badge);
}
